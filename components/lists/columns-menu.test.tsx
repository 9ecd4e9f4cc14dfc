// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { AddressProvider } from "@/components/desk/address-provider";
import { type Column, columnsOf } from "@/components/ui/data-table/columns";
import { useUrlSorting } from "./columns-menu";

interface Line {
  readonly age: number;
}

const column = columnsOf<Line>();
const columns = [
  column.accessor("age", { id: "age", header: "Age" }),
  column.display({ id: "price", header: "Price" }),
] as Column<Line>[];

beforeEach(() => history.replaceState(null, "", "/orders?q=btc"));

/** What a page with this address sorts by, drawn `times` times. */
function sortings(search: string, times = 1) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SearchParamsContext value={new URLSearchParams(search)}>
      <AddressProvider>{children}</AddressProvider>
    </SearchParamsContext>
  );
  const found: ReturnType<typeof useUrlSorting>[] = [];
  const { rerender } = renderHook(() => found.push(useUrlSorting(columns, "age")), { wrapper });
  for (let at = 1; at < times; at += 1) rerender();
  return found;
}

it("rows are ordered as the address says, else as usual", () => {
  const of = (search: string) => sortings(search)[0]?.sorting;
  expect(of("sort=-price,age")).toEqual([
    { id: "price", desc: true },
    { id: "age", desc: false },
  ]);
  expect(of("")).toEqual([{ id: "age", desc: false }]);
  // Another list of the page has columns that this one has not.
  expect(of("sort=value")).toEqual([{ id: "age", desc: false }]);
});

it("the same address gives the same object, by which rows under a pointer stand still", () => {
  const [first, , third] = sortings("sort=-price", 3);
  expect(third?.sorting).toBe(first?.sorting);
});

it("another order is written into the address, and the usual one is left out of it", async () => {
  const [first] = sortings("");
  first?.onSortingChange([{ id: "price", desc: true }]);
  await expect.poll(() => location.search).toBe("?q=btc&sort=-price");
  first?.onSortingChange([{ id: "age", desc: false }]);
  await expect.poll(() => location.search).toBe("?q=btc");
});
