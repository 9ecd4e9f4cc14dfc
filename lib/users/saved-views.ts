/** Pages of which a user saves views, by their addresses; two lists of one page are two. */
export const viewPages = [
  "/commissions",
  "/commissions/fills",
  "/commissions/clients",
  "/orders",
  "/orders?list=spot",
  "/plan-orders",
  "/instruments",
  "/journal",
] as const;

export type ViewPage = (typeof viewPages)[number];

/** A view of a page under a name: what stands in its address but the account and the days. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** GET /api/views */
export interface SavedViewsAnswer {
  readonly views: readonly SavedView[];
}

/** The address that shows a saved view of a page. */
export function viewAddress(page: ViewPage, { search }: Pick<SavedView, "search">): string {
  if (search === "") return page;
  return `${page}${page.includes("?") ? "&" : "?"}${search}`;
}
