/** Pages of which a person saves views, by their addresses. */
export const viewPages = [
  "/commissions",
  "/commissions/fills",
  "/commissions/clients",
  "/orders",
  "/plan-orders",
  "/instruments",
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
