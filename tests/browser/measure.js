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

  if (document.documentElement.scrollWidth > innerWidth) {
    const over = [...document.body.querySelectorAll("*")].filter((node) => isShown(node) && !isForReaders(node) && node.getBoundingClientRect().right > innerWidth + 0.5);
    faults.push(`wider than the screen by ${document.documentElement.scrollWidth - innerWidth} px: ${over.slice(0, 3).map(named).join(", ")}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !isShown(node) || isForReaders(node) || node.closest("script, style, template")) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < LEAST_TEXT_PX) small.add(`text of ${size} px: ${named(node)}`);
  }
  faults.push(...small);

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
