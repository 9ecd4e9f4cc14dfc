import "server-only";
import type PDFDocument from "pdfkit";
import { loadFace, type Weight } from "./faces";
import { type Glyphs, glyphsOperators } from "./glyph-operators";
import { textRuns } from "./text-runs";

type Pdf = InstanceType<typeof PDFDocument>;

interface Style {
  readonly size: number;
  readonly weight?: Weight;
}

/** Where a line begins; `y` is where its letters stand, from the top. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** A line that is laid out. */
interface PdfLine {
  readonly text: string;
  readonly width: number;
  readonly draw: (place: Place) => void;
}

/** What pdfkit knows of the font in use; its types leave it out. */
interface EmbeddedFont {
  readonly id: string;
  readonly ref: () => unknown;
  readonly encode: (text: string, features?: object) => [Glyphs["codes"], Glyphs["positions"]];
}

/** A run laid out: its font, and which glyphs stand where. Without a font it is a mark. */
interface Part extends Glyphs {
  readonly font: EmbeddedFont | null;
  readonly width: number;
  readonly spoken: string | undefined;
}

/** Text of any script on the pages of a document. */
export class PdfText {
  private readonly registered = new Set<string>();
  private markFont: unknown = null;

  constructor(private readonly document: Pdf) {}

  /** Lays out one line. */
  async line(text: string, { size, weight = "regular" }: Style): Promise<PdfLine> {
    const parts: Part[] = [];
    for (const run of await textRuns(text)) {
      const font = run.face && (await this.font(run.face, weight));
      const [codes, positions] = font?.encode(run.text, layoutOf(run.text)) ?? [[], []];
      const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      const { spoken } = run;
      parts.push({ font, codes, positions, spoken, width: (advance * size) / 1000 });
    }
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    return { text, width, draw: (place) => this.draw({ text, parts, size }, place) };
  }

  /** Lays out text in lines that are no wider than `width`. */
  async paragraph(text: string, style: Style, width: number): Promise<readonly PdfLine[]> {
    const lines: PdfLine[] = [];
    for (const part of text.split(/\r?\n/)) {
      let line = await this.line("", style);
      for (const piece of piecesOf(part)) {
        const longer = await this.line(line.text + piece, style);
        if (line.text === "" || longer.width <= width) line = longer;
        else {
          lines.push(line);
          line = await this.line(piece.trimStart(), style);
        }
      }
      lines.push(line);
    }
    return lines;
  }

  private async font(face: Parameters<typeof loadFace>[0], weight: Weight): Promise<EmbeddedFont> {
    const name = `${face.name} ${weight}`;
    const { content } = await loadFace(face, weight);
    if (!this.registered.has(name)) this.document.registerFont(name, content);
    this.registered.add(name);
    const { _font: embedded }: { _font: EmbeddedFont } = Object(this.document.font(name));
    return embedded;
  }

  private draw(
    { text, parts, size }: { text: string; parts: readonly Part[]; size: number },
    place: Place,
  ): void {
    const { page } = this.document;
    const y = page.height - place.y;
    let { x } = place;
    const operators: string[] = [];
    for (const part of parts) {
      const id = part.font?.id ?? "Mark";
      page.fonts[id] ??= part.font?.ref() ?? this.mark();
      const drawn = part.font ? glyphsOperators(part, { x, y, size }) : markOperators(x, y);
      operators.push(`/${id} ${size} Tf`, ...spokenAs(part.spoken, drawn));
      x += part.width;
    }
    const isSpoken = needsSpokenText(text) && parts.every(({ font }) => font !== null);
    const drawn = spokenAs(isSpoken ? text : undefined, operators);
    // Pages of pdfkit are upside down.
    const before = ["q", `1 0 0 -1 0 ${page.height} cm`, "BT"];
    this.document.addContent([...before, ...drawn, "ET", "Q"].join("\n"));
  }

  /**
   * The font of a mark that ends a right-to-left phrase for programs that read the page's text:
   * they look at where letters stand, and would take what comes after as its beginning.
   */
  private mark(): unknown {
    if (this.markFont !== null) return this.markFont;
    const meaning = this.document.ref({});
    meaning.end(markMeaning);
    const font = this.document.ref({
      ...{ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" },
      ...{ FirstChar: 32, LastChar: 32, Widths: [1], ToUnicode: meaning },
    });
    font.end("");
    this.markFont = font;
    return font;
  }
}

const markOperators = (x: number, y: number) => [`1 0 0 1 ${x} ${y} Tm`, "( ) Tj"];

/**
 * With features named, pdfkit lays a run out whole and not word by word: the words of a
 * right-to-left one stand in turn. Without ligatures each of its letters is found in the text.
 */
const layoutOf = (text: string) =>
  /[\p{sc=Arab}\p{sc=Hebr}]/u.test(text) ? { liga: false, rlig: false } : undefined;

/** Thai and Devanagari are drawn in another order than they are read in. */
const needsSpokenText = (text: string) => /[\p{sc=Thai}\p{sc=Deva}]/u.test(text);

/** What is drawn, with what it reads as where that is something else. */
const spokenAs = (text: string | undefined, operators: readonly string[]) =>
  text === undefined
    ? operators
    : [`/Span <</ActualText <FEFF${utf16(text)}>>> BDC`, ...operators, "EMC"];

const utf16 = (text: string) =>
  Buffer.from(text.normalize("NFC"), "utf16le").swap16().toString("hex").toUpperCase();

/** Where a line may break: before words; what is no word stays with the one before it. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const isWord = /^[\p{L}\p{N}]/u.test(segment);
    if (isWord || pieces.length === 0) pieces.push(...(segment.match(/.{1,40}/gsu) ?? []));
    else pieces[pieces.length - 1] += segment;
  }
  return pieces;
}

const words = new Intl.Segmenter("en", { granularity: "word" });

const markMeaning = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapType 2 def
1 begincodespacerange
<20> <20>
endcodespacerange
1 beginbfchar
<20> <200E>
endbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
