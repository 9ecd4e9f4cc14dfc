const FEWEST = 16;

/**
 * A map from texts to what they name, for entries that come and go all the time. A `Map` makes a
 * new table every few dozen removals, and an old one keeps all it held alive until the heap is
 * collected as a whole; here nothing is allocated but when the table grows. Linear probing; an
 * entry that goes has those behind it move up, so there are no graves.
 */
export class TextIndex<Value extends object> {
  /** How many entries there are. */
  size = 0;
  private texts: (string | undefined)[] = [];
  private found: (Value | undefined)[] = [];
  private hashes = new Int32Array(0);

  /** What a text names. */
  get(text: string): Value | undefined {
    const at = this.placeOf(text, hashOf(text));
    return at < 0 ? undefined : this.found[at];
  }

  /** Whether a text names anything. */
  has(text: string): boolean {
    return this.placeOf(text, hashOf(text)) >= 0;
  }

  /** Has a text name a value from now on. */
  set(text: string, value: Value): void {
    const hash = hashOf(text);
    const known = this.placeOf(text, hash);
    if (known >= 0) {
      this.found[known] = value;
      return;
    }
    if (this.size * 2 >= this.hashes.length) this.grow();
    this.put(text, hash, value);
    this.size += 1;
  }

  /** Has a text name nothing any more. */
  delete(text: string): void {
    const at = this.placeOf(text, hashOf(text));
    if (at < 0) return;
    this.size -= 1;
    const last = this.hashes.length - 1;
    let hole = at;
    for (let next = (hole + 1) & last; this.texts[next] !== undefined; next = (next + 1) & last) {
      const wanted = (this.hashes[next] as number) & last;
      // It may move up only as far as the place where a search for it begins.
      if (((next - wanted) & last) < ((next - hole) & last)) continue;
      this.texts[hole] = this.texts[next];
      this.found[hole] = this.found[next];
      this.hashes[hole] = this.hashes[next] as number;
      hole = next;
    }
    this.texts[hole] = undefined;
    this.found[hole] = undefined;
  }

  /** All that is named, in no order that means anything. */
  values(): readonly Value[] {
    return this.found.filter((value) => value !== undefined);
  }

  private placeOf(text: string, hash: number): number {
    const last = this.hashes.length - 1;
    if (last < 0) return -1;
    for (let at = hash & last; this.texts[at] !== undefined; at = (at + 1) & last) {
      if (this.hashes[at] === hash && this.texts[at] === text) return at;
    }
    return -1;
  }

  private put(text: string, hash: number, value: Value): void {
    const last = this.hashes.length - 1;
    let at = hash & last;
    while (this.texts[at] !== undefined) at = (at + 1) & last;
    this.texts[at] = text;
    this.found[at] = value;
    this.hashes[at] = hash;
  }

  private grow(): void {
    const { texts, found, hashes } = this;
    const length = Math.max(FEWEST, hashes.length * 2);
    this.texts = new Array<string | undefined>(length).fill(undefined);
    this.found = new Array<Value | undefined>(length).fill(undefined);
    this.hashes = new Int32Array(length);
    for (let at = 0; at < hashes.length; at += 1) {
      const [text, value] = [texts[at], found[at]];
      if (text !== undefined && value) this.put(text, hashes[at] as number, value);
    }
  }
}

/** FNV-1a over the characters, its high bits folded into the low ones. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
