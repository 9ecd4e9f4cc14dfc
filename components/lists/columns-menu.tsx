"use client";

import { useQueryState } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import { usePreference } from "@/components/desk/preferences";
import {
  type ColumnLayout,
  isColumnShown,
  plainLayout,
  readColumnLayout,
  resizeColumn,
} from "@/components/ui/data-table/column-layout";
import {
  type Column,
  parseSorting,
  type SortingState,
  sortingText,
} from "@/components/ui/data-table/columns";
import { barChip } from "@/components/ui/filter-bar";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";

const ColumnChooser = lazyComponent(() =>
  import("@/components/ui/data-table/column-chooser").then((part) => part.ColumnChooser),
);

type Layouts = Readonly<Record<string, ColumnLayout>>;

const noLayouts: Layouts = {};

function readLayouts(value: unknown): Layouts | null {
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([table, layout]) => {
      const read = readColumnLayout(layout);
      return read ? [[table, read] as const] : [];
    }),
  );
}

/** How this user arranged a table's columns: what the table takes, and what its menu takes. */
export function useTableColumns(table: string) {
  const [layouts, keep] = usePreference("lists.columns", readLayouts, noLayouts);
  const [shown, setShown] = useState<readonly string[]>([]);
  const layout = layouts[table] ?? plainLayout;
  const change = useCallback(
    (next: ColumnLayout | null) => {
      const { [table]: _, ...others } = layouts;
      keep(next === null ? others : { ...others, [table]: next });
    },
    [layouts, keep, table],
  );
  const resize = useCallback(
    (id: string, width: number | null) => change(resizeColumn(layout, id, width)),
    [change, layout],
  );
  return useMemo(
    () => ({
      table: { layout, onResize: resize, onColumns: setShown },
      menu: { layout, shown, onChange: change },
    }),
    [layout, resize, shown, change],
  );
}

interface ColumnsMenuProps<Row extends object>
  extends Pick<ReturnType<typeof useTableColumns>, "menu"> {
  columns: readonly Column<Row>[];
}

/** Says how many columns fit, and opens the list of them. */
export function ColumnsMenu<Row extends object>({ columns, menu }: ColumnsMenuProps<Row>) {
  const selected = columns.filter((column) => isColumnShown(column, menu.layout));
  const fit = selected.filter(({ id }) => menu.shown.includes(id ?? "")).length;
  const count =
    fit < selected.length
      ? `${fit} of ${selected.length} fit`
      : `${menu.shown.length} of ${columns.length}`;
  return (
    <Popover
      label="Columns"
      align="end"
      triggerClassName={
        `${barChip} min-w-[132px] justify-end border-transparent text-ink-2 hover:bg-hover ` +
        "phone:hidden"
      }
      trigger={
        <>
          Columns
          <span className="font-medium text-ink">{menu.shown.length > 0 && count}</span>
          <Icon name="chevron-down" className="size-3" />
        </>
      }
      className="w-[400px]"
    >
      {() => <ColumnChooser columns={columns as readonly Column<object>[]} {...menu} />}
    </Popover>
  );
}

/**
 * The order of a table's rows as the address has it, so that a link and a saved view keep it; what
 * names none of its columns counts as nothing. The same object while the address says the same:
 * rows under a pointer stand still as long as it is.
 */
export function useUrlSorting<Row extends object>(
  columns: readonly Column<Row>[],
  usual: string,
): { sorting: SortingState; onSortingChange: (next: SortingState) => void } {
  const [text, setText] = useQueryState("sort");
  const sorting = useMemo(() => {
    const known = parseSorting(text).filter(({ id }) => columns.some((each) => each.id === id));
    return known.length > 0 ? known : parseSorting(usual);
  }, [text, columns, usual]);
  const onSortingChange = useCallback(
    (next: SortingState) => {
      const named = sortingText(next);
      void setText(named === usual ? null : named || null);
    },
    [setText, usual],
  );
  return { sorting, onSortingChange };
}
