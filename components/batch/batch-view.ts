/** What stands beside the rows. */
export const batchViews = ["grid", "paste", "ladder", "templates", "results"] as const;
export type BatchView = (typeof batchViews)[number];

/** The columns of the rows beside which they stand in a view, from the left. */
export type GridColumn =
  | "number"
  | "symbol"
  | "category"
  | "side"
  | "type"
  | "pasted-price"
  | "price"
  | "distance"
  | "pasted-qty"
  | "qty"
  | "time-in-force"
  | "value"
  | "client-id"
  | "share"
  | "check"
  | "actions";

export interface GridLayout {
  readonly has: (column: GridColumn) => boolean;
  /** For `grid-template-columns`. */
  readonly template: string;
}

/** Narrowest and widest of each column, pixels, and narrowest on a wide screen. */
const widths: Readonly<Record<GridColumn, readonly [narrow: string, wide: string]>> = {
  number: ["24px", "30px"],
  symbol: ["minmax(80px,110px)", "minmax(110px,150px)"],
  category: ["70px", "80px"],
  side: ["106px", "116px"],
  type: ["62px", "72px"],
  "pasted-price": ["70px", "90px"],
  price: ["minmax(78px,112px)", "minmax(130px,160px)"],
  distance: ["54px", "64px"],
  "pasted-qty": ["56px", "76px"],
  qty: ["minmax(64px,96px)", "minmax(120px,150px)"],
  "time-in-force": ["54px", "64px"],
  value: ["minmax(76px,112px)", "minmax(120px,150px)"],
  "client-id": ["92px", "104px"],
  share: ["96px", "150px"],
  check: ["minmax(124px,1fr)", "minmax(170px,1fr)"],
  actions: ["48px", "48px"],
};

interface LayoutFacts {
  readonly view: BatchView;
  /** Rows of several categories stand here. */
  readonly mixed: boolean;
  /** Rows come from a pasted table. */
  readonly pasted: boolean;
  readonly wide: boolean;
}

/** Which columns a view has room for. */
export function gridLayout({ view, mixed, pasted, wide }: LayoutFacts): GridLayout {
  const shown: Readonly<Partial<Record<GridColumn, boolean>>> = {
    category: mixed,
    "pasted-price": pasted && view === "paste",
    "pasted-qty": pasted && view === "paste",
    "client-id": wide || (view === "grid" && !mixed),
    share: view === "ladder",
  };
  const columns = (Object.keys(widths) as GridColumn[]).filter((name) => shown[name] ?? true);
  return {
    has: (column) => columns.includes(column),
    template: columns.map((name) => widths[name][wide ? 1 : 0]).join(" "),
  };
}
