// When a card that is held up counts: once it was seen in two looks, and again only after it has been away.
const AWAY_MS = 1500;
const LOOKS = 2;

export class Steady {
  constructor() {
    this.seen = new Map();
  }

  // Notes what a look showed at a time in ms; answers with the texts that are steady now and were not told yet.
  look(texts, now) {
    for (const text of texts) {
      const before = this.seen.get(text);
      if (!before || now - before.at > AWAY_MS) this.seen.set(text, { at: now, looks: 1, told: false });
      else Object.assign(before, { at: now, looks: before.looks + 1 });
    }
    return texts.filter((text) => this.seen.get(text).looks >= LOOKS && !this.seen.get(text).told);
  }

  // These were sent; they rest until they have been away.
  told(texts, now) {
    for (const text of texts) this.seen.set(text, { ...(this.seen.get(text) ?? { looks: LOOKS }), at: now, told: true });
  }
}
