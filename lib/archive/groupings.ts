/** By what a commission report is grouped. */
export const groupings = ["day", "product", "symbol"] as const;

export type Grouping = (typeof groupings)[number];
