import "server-only";
import { inspect } from "node:util";

const hidden = "[secret]";

/** A text that must not be printed: logs, JSON, templates and errors all show `[secret]`. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself; the caller sees that it goes no further. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [inspect.custom](): string {
    return hidden;
  }
}
