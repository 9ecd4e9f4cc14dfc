"use client";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useMedia } from "../use-media";
import { cellContent, columnAttribute } from "./cell-content";
import { columnId, columnNeed } from "./column-need";
import type { Column } from "./features";
import { type FittedColumns, fitColumns } from "./fit-columns";

type Contents = ReadonlyMap<string, number>;

const selectWidth = 32;
const none: Contents = new Map();

/**
 * The widths that the columns' contents need, from what is drawn. They only grow while the table
 * stands, so that nothing slides to and fro under a pointer when numbers change.
 */
export function useColumnWidths<Row extends object>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  select: boolean,
  /** About how wide numbers are that are not drawn. */
  undrawn: Contents,
): FittedColumns {
  const wide = useMedia("(width >= 1400px)");
  const names = columns.map(columnId).join();
  const [measured, setMeasured] = useState({ names, contents: none });
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const contents = measured.names === names ? measured.contents : none;

  const fitted = useMemo(() => {
    const needs = columns.map((column, at) => {
      const id = columnId(column, at);
      return columnNeed(column, at, Math.max(contents.get(id) ?? 0, undrawn.get(id) ?? 0));
    });
    const taken = select ? selectWidth : 0;
    const fit = fitColumns(
      needs.filter(({ wideOnly }) => wide || !wideOnly),
      room - taken,
    );
    const dropped = needs.map(({ id }) => id).filter((id) => !fit.widths.has(id));
    return { widths: fit.widths, dropped: dropped.join(), total: fit.total + taken };
  }, [columns, contents, undrawn, room, select, wide]);
  // The same set while the same columns stand back, so that rows need not be drawn again.
  const dropped = useMemo(() => new Set(fitted.dropped.split(",")), [fitted.dropped]);

  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const measure = (cells: Iterable<HTMLElement>) => {
      const found = contentsOf(cells);
      setMeasured((now) => {
        const before = now.names === names ? now.contents : none;
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

  // A narrower column shows whether its content was known in full.
  useEffect(() => {
    const node = scroller.current;
    if (!node || fitted.widths.size === 0) return;
    const found = contentsOf(cellsIn(node));
    setMeasured((now) => {
      const contents = grown(now.contents, found);
      return contents === now.contents ? now : { ...now, contents };
    });
  }, [scroller, fitted]);

  return { ...fitted, dropped };
}

function cellsIn(node: Element): NodeListOf<HTMLElement> {
  return node.querySelectorAll<HTMLElement>(`[${columnAttribute}]`);
}

function contentsOf(cells: Iterable<HTMLElement>): Contents {
  const found = new Map<string, number>();
  for (const cell of cells) {
    const id = cell.getAttribute(columnAttribute) ?? "";
    const content = Math.ceil(cellContent(cell));
    if (content > (found.get(id) ?? 0)) found.set(id, content);
  }
  return found;
}

/** The larger of both for each column; the former ones when nothing grew. */
function grown(before: Contents, found: Contents): Contents {
  const larger = [...found].filter(([id, content]) => content > (before.get(id) ?? 0));
  return larger.length === 0 ? before : new Map([...before, ...larger]);
}

/** Calls back with the cells that changed, once a frame. Returns the way to stop. */
function onChangedCells(
  node: HTMLElement,
  changed: (cells: ReadonlySet<HTMLElement>) => void,
): () => void {
  const cells = new Set<HTMLElement>();
  let frame = 0;
  const flush = () => {
    frame = 0;
    changed(cells);
    cells.clear();
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const within = target instanceof Element ? target : target.parentElement;
      const cell = within?.closest<HTMLElement>(`[${columnAttribute}]`);
      if (cell) cells.add(cell);
      else {
        for (const added of addedNodes) {
          if (added instanceof Element) for (const each of cellsIn(added)) cells.add(each);
        }
      }
    }
    if (cells.size > 0 && frame === 0) frame = requestAnimationFrame(flush);
  });
  observer.observe(node, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
