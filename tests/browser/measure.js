// What is wrong with how this page lies on this screen: one line for each fault.
() => {
  const LEAST_TEXT_PX = 14;
  const LEAST_TARGET_PX = 44;
  const faults = [];
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isForReaders = (node) => node.closest(".sr, .skip") !== null;
  const named = (node) => {
    const words = node.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    const kind = typeof node.className === "string" && node.className ? `.${node.className.trim().replace(/\s+/g, ".")}` : "";
    return `${node.tagName.toLowerCase()}${kind} “${words}”`;
  };

  // Contrast as WCAG 2.2, 1.4.3 counts it. A badge's letters lie on a drawn shape, and pictures have no one colour.
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const { backgroundImage, backgroundColor } = getComputedStyle(at);
      const colour = rgba(backgroundColor);
      if (backgroundImage !== "none" || (colour[3] > 0 && colour[3] < 255)) return null;
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255];
  };
  const contrast = (node) => {
    const back = node.closest(".badge") ? null : behind(node);
    if (!back) return Infinity;
    const [dark, light] = [luminance(rgba(getComputedStyle(node).color)), luminance(back)].sort((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  };
  const isLarge = (node) => {
    const { fontSize, fontWeight } = getComputedStyle(node);
    return parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
  };

  if (document.documentElement.scrollWidth > innerWidth) {
    const over = [...document.body.querySelectorAll("*")].filter((node) => isShown(node) && !isForReaders(node) && node.getBoundingClientRect().right > innerWidth + 0.5);
    faults.push(`wider than the screen by ${document.documentElement.scrollWidth - innerWidth} px: ${over.slice(0, 3).map(named).join(", ")}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const unreadable = new Set();
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !isShown(node) || isForReaders(node) || node.closest("script, style, template")) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < LEAST_TEXT_PX) unreadable.add(`text of ${size} px: ${named(node)}`);
    const ratio = contrast(node);
    if (ratio < (isLarge(node) ? 3 : 4.5)) unreadable.add(`contrast of ${ratio.toFixed(1)}: ${named(node)}`);
  }
  faults.push(...unreadable);

  const targets = "button, a.button, .bar a, .tools a, .tools label, nav a, a.way, input:not([type=radio], [type=checkbox], [type=hidden], .sr), .segments label, .tabs label, .choose-own";
  for (const node of document.querySelectorAll(targets)) {
    if (!isShown(node) || isForReaders(node)) continue;
    const { width, height } = node.getBoundingClientRect();
    if (height > 0 && (height < LEAST_TARGET_PX - 0.5 || width < LEAST_TARGET_PX - 0.5)) {
      faults.push(`target of ${width.toFixed(0)} × ${height.toFixed(0)} px: ${named(node)}`);
    }
  }
  return faults;
}
