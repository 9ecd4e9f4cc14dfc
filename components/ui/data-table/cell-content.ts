/** The attribute by which a cell names its column. */
export const columnAttribute = "data-column";

/** What lies over a cell and takes no room in it, such as a track. */
const overlay = "[data-overlay]";
/** Sentences: their end may be cut, because the whole stands elsewhere. */
const freeText = "[data-free-text]";

const range = typeof document === "undefined" ? null : document.createRange();

/**
 * How wide a cell's content is with its padding, pixels; 0 when that cannot be told from it:
 * sentences may be cut, and what fills its cell is as wide as the cell.
 */
export function cellContent(cell: HTMLElement): number {
  if (range === null || cell.querySelector(freeText)) return 0;
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const node of cell.childNodes) {
    if (node instanceof Element && node.matches(overlay)) continue;
    range.selectNode(node);
    const edge = range.getBoundingClientRect();
    if (edge.width === 0) continue;
    left = Math.min(left, edge.left);
    right = Math.max(right, edge.right);
  }
  if (right <= left) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  const width = right - left + padding;
  const fills = cell.scrollWidth <= cell.clientWidth && width >= cell.clientWidth - 0.5;
  return fills ? 0 : Math.max(width, cell.scrollWidth > cell.clientWidth ? cell.scrollWidth : 0);
}
