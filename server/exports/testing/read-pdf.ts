import "server-only";
import { inflateSync } from "node:zlib";

/** A piece of text where it is drawn; `y` counts from the bottom. */
interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** What a reader is told instead: the ActualText of what it is in. */
  readonly spoken: string | null;
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(content: Uint8Array): ReadonlyMap<string, PdfObject> {
  const file = Buffer.from(content).toString("latin1");
  const found = [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
    ([, id = "", body = ""]) => {
      const [head = "", rest] = body.split(/\nstream\n/);
      const packed = Buffer.from(body.slice(head.length + 8, -"\nendstream".length), "latin1");
      if (rest === undefined) return [id, { head, stream: "" }] as const;
      const bytes = head.includes("/FlateDecode") ? inflateSync(packed) : packed;
      return [id, { head, stream: bytes.toString("latin1") }] as const;
    },
  );
  return new Map(found);
}

const referenced = (text: string, name: string) =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? "";

const utf16 = (hex: string) =>
  Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le");

/** By code what it means, as a font's ToUnicode says. */
function meaningsOf(cmap: string): ReadonlyMap<number, string> {
  const meanings = new Map<number, string>();
  for (const [, first = "", list = ""] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = ""]] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      meanings.set(Number.parseInt(first, 16) + at, utf16(hex));
    }
  }
  for (const [, code = "", hex = ""] of cmap.matchAll(/^<(\w+)> <(\w+)>$/gm)) {
    if (hex.length === 4 && code !== hex) meanings.set(Number.parseInt(code, 16), utf16(hex));
  }
  return meanings;
}

const operators = new RegExp(
  [
    String.raw`\/(\w+) [\d.]+ Tf`,
    String.raw`1 0 0 1 ([-\d.]+) ([-\d.]+) Tm`,
    String.raw`\[([^\]]*)\] TJ`,
    String.raw`\( \) (Tj)`,
    String.raw`\/ActualText <([^>]*)>`,
    "(EMC)",
  ].join("|"),
  "g",
);

/** Each page's pieces of text in the order in which they are drawn, read by nothing but zlib. */
export function readPdf(content: Uint8Array): readonly (readonly DrawnText[])[] {
  const objects = objectsOf(content);
  const meanings = (fonts: string, name: string) => {
    const font = objects.get(referenced(fonts, name))?.head ?? "";
    return meaningsOf(objects.get(referenced(font, "ToUnicode"))?.stream ?? "");
  };
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const resources = objects.get(referenced(head, "Resources"))?.head ?? head;
    const cached = new Map<string, ReadonlyMap<number, string>>();
    const drawn: DrawnText[] = [];
    let [font, x, y, spoken] = ["", 0, 0, null as string | null];
    const stream = objects.get(referenced(head, "Contents"))?.stream ?? "";
    for (const [, face, left, bottom, parts, mark, actual, end] of stream.matchAll(operators)) {
      if (face !== undefined) font = face;
      if (left !== undefined) [x, y] = [Number(left), Number(bottom)];
      if (actual !== undefined) spoken = utf16(actual.slice(4));
      if (end !== undefined) spoken = null;
      if (parts === undefined && mark === undefined) continue;
      const known = cached.get(font) ?? meanings(resources, font);
      cached.set(font, known);
      const codes = [...(parts ?? "<0020>").matchAll(/<(\w*)>/g)].flatMap(
        ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
      );
      const text = codes.map((code) => known.get(Number.parseInt(code, 16)) ?? "").join("");
      drawn.push({ text, x, y, spoken });
    }
    return drawn;
  });
}

/** The lines of a page from its top, each from left to right as it is seen. */
export function linesOf(page: readonly DrawnText[]): readonly string[] {
  const heights = [...new Set(page.map(({ y }) => y))].sort((a, b) => b - a);
  return heights.map((height) => {
    const line = page.filter(({ y }) => y === height).sort((a, b) => a.x - b.x);
    // One text for several pieces is said once.
    return line
      .map(({ text, spoken }, at) =>
        spoken === null ? text : spoken === line[at - 1]?.spoken ? "" : spoken,
      )
      .join("");
  });
}
