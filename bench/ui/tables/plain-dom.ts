import { compare } from "@/lib/decimal";
import { type BenchRow, type Mount, textsOf } from "./rows";

const rowHeight = 24;
const spare = 10;

/** The floor: lines of plain DOM that are drawn again only where a text changed. */
export const plainDom: Mount = (parent, start) => {
  const rows = [...start];
  let shown: number[] = [];
  let filter = "";
  const scroller = document.createElement("div");
  scroller.style.cssText = "flex:1 1 auto;min-height:0;overflow:auto;position:relative";
  const space = document.createElement("div");
  scroller.append(space);
  parent.append(scroller);
  const lines: Line[] = [];
  let waiting = false;

  const byPrice = (a: number, b: number) => compare(rows[b]!.price, rows[a]!.price) || a - b;
  const draw = () => {
    waiting = false;
    space.style.height = `${shown.length * rowHeight}px`;
    const from = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - spare);
    const count = Math.ceil(scroller.clientHeight / rowHeight) + 2 * spare;
    for (let at = from; at < from + count; at += 1) {
      // A line that comes into sight takes the element of one that went out of it.
      const line = lines[at % count] ?? newLine(space);
      lines[at % count] = line;
      const place = shown[at];
      line.element.hidden = place === undefined;
      if (place !== undefined) fill(line, at, textsOf(rows[place]!));
    }
  };
  const later = () => {
    if (!waiting) requestAnimationFrame(draw);
    waiting = true;
  };
  const choose = () => {
    const all = rows.map((_, at) => at);
    shown = all.filter((at) => rows[at]!.symbol.includes(filter)).sort(byPrice);
  };

  scroller.addEventListener("scroll", later, { passive: true });
  choose();
  draw();
  return {
    update(at, row) {
      const place = shown.indexOf(at);
      rows[at] = row;
      if (place === -1) return;
      shown.splice(place, 1);
      let [low, high] = [0, shown.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (byPrice(shown[middle]!, at) < 0) low = middle + 1;
        else high = middle;
      }
      shown.splice(low, 0, at);
      later();
    },
    filter(text) {
      filter = text;
      choose();
      later();
    },
    scroller: () => scroller,
  };
};

interface Line {
  readonly element: HTMLElement;
  readonly cells: readonly Text[];
  at: number;
}

/** Touches only what is another than before. */
function fill(line: Line, at: number, texts: readonly string[]): void {
  if (line.at !== at) line.element.style.transform = `translateY(${at * rowHeight}px)`;
  line.at = at;
  texts.forEach((text, each) => {
    const cell = line.cells[each];
    if (cell && cell.data !== text) cell.data = text;
  });
}

function newLine(space: HTMLElement): Line {
  const element = document.createElement("div");
  element.style.cssText = `position:absolute;top:0;left:0;display:flex;height:${rowHeight}px`;
  const cells = textsOf(emptyRow).map(() => {
    const cell = document.createElement("span");
    cell.style.cssText = "width:92px;overflow:hidden;white-space:nowrap";
    const text = document.createTextNode("");
    cell.append(text);
    element.append(cell);
    return text;
  });
  space.append(element);
  return { element, cells, at: -1 };
}

const emptyRow = { numbers: Array.from({ length: 10 }, () => "0") } as unknown as BenchRow;
