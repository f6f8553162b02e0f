// Decodes frames beside the page. The decoder's file comes from this server.
importScripts("../vendor/zxing_reader.js");

ZXingWASM.prepareZXingModule({
  overrides: { locateFile: (path) => new URL(`../vendor/${path}`, self.location).href },
});

const OPTIONS = { formats: ["QRCode"], maxNumberOfSymbols: 40, tryHarder: true };

self.onmessage = async ({ data }) => {
  try {
    const found = await ZXingWASM.readBarcodes(data.image, OPTIONS);
    self.postMessage({ codes: found.filter((code) => code.isValid).map(({ text, position }) => ({ text, position })) });
  } catch (error) {
    self.postMessage({ codes: [], failed: String(error) });
  }
};
