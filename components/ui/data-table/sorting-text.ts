import type { SortingState } from "./features";

/** A sorting as an address holds it: "symbol", "-tick", "-leverage,symbol". */
export function sortingText(sorting: SortingState): string {
  return sorting.map(({ id, desc }) => (desc ? `-${id}` : id)).join(",");
}

/** Reads a sorting out of an address. */
export function parseSorting(text: string | null): SortingState {
  const names = (text ?? "").split(",").filter((name) => /^-?[a-z]+$/.test(name));
  return names.map((name) => ({ id: name.replace("-", ""), desc: name.startsWith("-") }));
}
