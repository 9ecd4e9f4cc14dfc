/** What stands beside the rows, and what it is called. */
export const batchViewLabels = {
  grid: "Grid",
  paste: "Paste or CSV",
  ladder: "Ladder",
  templates: "Templates",
  results: "Results",
} as const;

export type BatchView = keyof typeof batchViewLabels;

export const batchViews = Object.keys(batchViewLabels) as BatchView[];

/** The columns of the rows, from the left: head, width, width on a wide screen; numbers end. */
const columns = {
  number: ["#", "24px", "30px", "end"],
  symbol: ["Symbol", "minmax(80px,110px)", "minmax(110px,150px)"],
  category: ["Category", "70px", "80px"],
  side: ["Side", "106px", "116px"],
  type: ["Type", "62px", "72px"],
  "pasted-price": ["As pasted", "70px", "90px", "end"],
  price: ["Price", "minmax(78px,112px)", "minmax(130px,160px)", "end"],
  distance: ["Dist. %", "54px", "64px", "end"],
  "pasted-qty": ["As pasted", "56px", "76px", "end"],
  qty: ["Quantity", "minmax(64px,96px)", "minmax(120px,150px)", "end"],
  "time-in-force": ["TIF", "54px", "64px"],
  value: ["Value", "minmax(76px,112px)", "minmax(120px,150px)", "end"],
  "client-id": ["Client id", "92px", "104px"],
  share: ["Share of total", "96px", "150px"],
  check: ["Check", "minmax(124px,1fr)", "minmax(170px,1fr)"],
  actions: ["", "48px", "48px"],
} as const;

export type GridColumn = keyof typeof columns;

interface LayoutFacts {
  readonly view: BatchView;
  readonly mixed: boolean;
  readonly pasted: boolean;
  readonly wide: boolean;
}

/** Which columns a view has room for; `template` is for `grid-template-columns`. */
export function gridLayout({ view, mixed, pasted, wide }: LayoutFacts) {
  const shown: Readonly<Partial<Record<GridColumn, boolean>>> = {
    category: mixed,
    "pasted-price": pasted && view === "paste",
    "pasted-qty": pasted && view === "paste",
    "client-id": wide || (view === "grid" && !mixed),
    share: view === "ladder",
  };
  const names = (Object.keys(columns) as GridColumn[]).filter((name) => shown[name] ?? true);
  return {
    has: (column: GridColumn) => names.includes(column),
    template: names.map((name) => columns[name][wide ? 2 : 1]).join(" "),
    heads: names.map((id) => ({ id, head: columns[id][0], atEnd: columns[id].length > 3 })),
  };
}

export type GridLayout = ReturnType<typeof gridLayout>;
