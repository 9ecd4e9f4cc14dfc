"use client";

import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useMedia } from "../media";
import { type ColumnPin, leastColumnWidth } from "./column-layout";
import { columnId } from "./columns";
import { type ContentWidths, type FittedColumns, fitTable, type TableToFit } from "./fit-columns";

const noContents: ContentWidths = new Map();

export interface TableColumns extends FittedColumns {
  /** How far each column that stays in sight while the rest scrolls is from its edge. */
  readonly pins: ReadonlyMap<string, ColumnPin>;
}

/**
 * The widths that the columns' contents need, from what is drawn. They only grow while the table
 * stands, so that nothing slides to and fro under a pointer when numbers change.
 */
export function useColumnWidths<Row extends object>(
  scroller: RefObject<HTMLElement | null>,
  { columns, select, undrawn, layout }: TableToFit<Row>,
): TableColumns {
  const wide = useMedia("(width >= 1400px)", true);
  const names = columns.map(columnId).join();
  const [measured, setMeasured] = useState({ names, contents: noContents });
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const contents = measured.names === names ? measured.contents : noContents;

  const fitted = useMemo(
    () => fitTable({ columns, undrawn, select, layout }, contents, { room, wide }),
    [columns, contents, undrawn, room, select, wide, layout],
  );
  // The same objects while the same columns stand back, so that rows need not be drawn again.
  const dropped = useMemo(() => new Set(fitted.dropped.split(",")), [fitted.dropped]);
  const pins = useMemo(() => new Map<string, ColumnPin>(JSON.parse(fitted.pins)), [fitted.pins]);

  const untold = useRef(new Set<HTMLElement>());
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const measure = (cells: Iterable<HTMLElement>) => {
      const found = contentsOf(cells, untold.current);
      setMeasured((now) => {
        const before = now.names === names ? now.contents : noContents;
        const contents = grown(before, found);
        return contents === now.contents && now.names === names ? now : { names, contents };
      });
    };
    const measureAll = () => measure(cellsIn(node));
    setRoom(node.clientWidth);
    measureAll();
    const resized = new ResizeObserver(() => setRoom(node.clientWidth));
    resized.observe(node);
    document.fonts.addEventListener("loadingdone", measureAll);
    const stop = onChangedCells(node, measure);
    return () => {
      resized.disconnect();
      document.fonts.removeEventListener("loadingdone", measureAll);
      stop();
    };
  }, [scroller, names]);

  // A narrower column shows how wide the content is of what had filled its cell.
  useEffect(() => {
    if (untold.current.size === 0 || fitted.widths.size === 0) return;
    const found = contentsOf([...untold.current], untold.current);
    setMeasured((now) => {
      const contents = grown(now.contents, found);
      return contents === now.contents ? now : { ...now, contents };
    });
  }, [fitted]);

  return { ...fitted, dropped, pins };
}

function cellsIn(node: Element): NodeListOf<HTMLElement> {
  return node.querySelectorAll<HTMLElement>(ofColumn);
}

/**
 * The widest content of each column; `untold` are then those cells that did not tell theirs.
 */
function contentsOf(cells: Iterable<HTMLElement>, untold: Set<HTMLElement>): ContentWidths {
  for (const cell of untold) if (!cell.isConnected) untold.delete(cell);
  const found = new Map<string, number>();
  const paddings = new Map<string, number>();
  for (const cell of cells) {
    const id = cell.getAttribute(columnAttribute) ?? "";
    const padding = paddings.get(id) ?? paddingOf(cell);
    paddings.set(id, padding);
    const content = Math.ceil(contentWidth(cell, padding));
    if (content === 0 && cell.isConnected) untold.add(cell);
    else untold.delete(cell);
    if (content > (found.get(id) ?? 0)) found.set(id, content);
  }
  return found;
}

/** The larger of both for each column; the former ones when nothing grew. */
function grown(before: ContentWidths, found: ContentWidths): ContentWidths {
  const larger = [...found].filter(([id, content]) => content > (before.get(id) ?? 0));
  return larger.length === 0 ? before : new Map([...before, ...larger]);
}

/**
 * Calls back with the cells that changed, once a frame and after its paint, which need not wait for
 * that. Returns the way to stop.
 */
function onChangedCells(
  node: HTMLElement,
  changed: (cells: ReadonlySet<HTMLElement>) => void,
): () => void {
  const cells = new Set<HTMLElement>();
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    frame = 0;
    changed(cells);
    cells.clear();
  };
  const flushAfterPaint = () => {
    timer = setTimeout(flush);
  };
  const observer = new MutationObserver((records) => {
    // A row that was only moved is as wide as it was.
    const moved = new Set(records.flatMap(({ removedNodes }) => [...removedNodes]));
    for (const { target, addedNodes } of records) {
      const within = target instanceof Element ? target : target.parentElement;
      const cell = within?.closest<HTMLElement>(ofColumn);
      if (cell) cells.add(cell);
      else {
        for (const added of addedNodes) {
          if (moved.has(added) || !(added instanceof HTMLElement)) continue;
          if (added.matches(ofColumn)) cells.add(added);
          for (const each of cellsIn(added)) cells.add(each);
        }
      }
    }
    if (cells.size > 0 && frame === 0) frame = requestAnimationFrame(flushAfterPaint);
  });
  observer.observe(node, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The attribute by which a cell names its column. */
const columnAttribute = "data-column";

const ofColumn = `[${columnAttribute}]`;

/** What lies over a cell and takes no room in it, such as a track. */
const overlay = "[data-overlay]";

/** Sentences: their end may be cut, because the whole stands elsewhere. */
const freeText = "[data-free-text]";

const range = typeof document === "undefined" ? null : document.createRange();

/**
 * How wide a cell's content is with its padding, pixels, up to where a sentence begins, which may
 * be cut; 0 when that cannot be told from it: what fills its cell is as wide as the cell, and not
 * the other way round.
 */
function contentWidth(cell: HTMLElement, padding: number): number {
  if (range === null) return 0;
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
  const sentence = cell.querySelector(freeText)?.getBoundingClientRect();
  if (sentence) return sentence.left > left + 1 ? sentence.left - left + padding : 0;
  const width = right - left + padding;
  const { scrollWidth, clientWidth } = cell;
  if (scrollWidth > clientWidth) return Math.max(width, scrollWidth);
  const fills = Math.abs(width - clientWidth) <= 0.5;
  return fills ? 0 : width;
}

/** The same for all cells of a column, pixels. */
function paddingOf(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
}

interface ResizeEdgeProps {
  id: string;
  onResize: (id: string, width: number, final: boolean) => void;
}

/** The edge of a head, by which a pointer widens the column; keys do it in the chooser. */
export function ResizeEdge({ id, onResize }: ResizeEdgeProps) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget;
    const head = edge.closest("th");
    if (!head || event.button !== 0) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const start = head.offsetWidth - event.clientX;
    let width = head.offsetWidth;
    const move = ({ clientX }: { clientX: number }) => {
      width = Math.max(leastColumnWidth, start + clientX);
      onResize(id, width, false);
    };
    const stop = () => {
      edge.removeEventListener("pointermove", move);
      onResize(id, width, true);
    };
    edge.addEventListener("pointermove", move);
    edge.addEventListener("lostpointercapture", stop, { once: true });
  };
  return (
    <span
      aria-hidden="true"
      data-overlay
      onPointerDown={drag}
      className="absolute inset-y-1 right-0 w-[5px] cursor-col-resize touch-none hover:bg-line-strong"
    />
  );
}
