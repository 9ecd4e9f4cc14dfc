// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FilterControls } from "@/components/ui/filter-controls";
import { anyText } from "@/components/ui/filters";
import { SoftLink } from "@/components/ui/soft-link";
import { changeUrlState } from "./url-state";
import { useFilters } from "./use-filters";

const filters = {
  text: { param: "q", label: "Filter", parse: anyText, control: "search" as const },
};

const router = { push() {} } as Partial<AppRouterInstance> as AppRouterInstance;

/** Tells the page of its address, which Next does some time after it was changed. */
let tell: (search: string) => void;

function Page() {
  const [search, setSearch] = useState(location.search);
  tell = (next) => act(() => setSearch(next));
  return (
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams(search)}>
        <List />
        <SoftLink href="/journal">Journal</SoftLink>
        <SoftLink href="?q=BTC">BTC</SoftLink>
      </SearchParamsContext>
    </AppRouterContext>
  );
}

function List() {
  const state = useFilters(filters);
  return (
    <>
      <FilterControls {...state} />
      <output>{state.values.text}</output>
      <button type="button" onClick={state.clear}>
        Clear
      </button>
    </>
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>("Filter");

/** Types one letter after what the box shows, as a browser does. */
const type = (letter: string) =>
  fireEvent.change(box(), { target: { value: box().value + letter } });

/** What the box shows, what the list is filtered by, and what the address has. */
const shown = () => [
  box().value,
  screen.getByRole("status").textContent,
  new URLSearchParams(location.search).get("q"),
];

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/orders");
  render(<Page />);
});

afterEach(() => {
  cleanup();
  dispatchEvent(new PopStateEvent("popstate"));
  history.replaceState(null, "", "/");
});

it("no letter is lost while Next has not told of the address, or tells of an earlier one", () => {
  for (const letter of "ETHUSDT") {
    type(letter);
    if (letter === "H") tell("?q=E");
  }
  expect(shown()).toEqual(["ETHUSDT", "ETHUSDT", "ETHUSDT"]);
  tell("?q=ETH");
  expect(shown()).toEqual(["ETHUSDT", "ETHUSDT", "ETHUSDT"]);
  tell("?q=ETHUSDT");
  type("2");
  expect(shown()).toEqual(["ETHUSDT2", "ETHUSDT2", "ETHUSDT2"]);
});

it("what else changes the address reaches the box: a view, the way back, clearing", () => {
  type("E");
  act(() => changeUrlState({ q: "SOL" }));
  expect(shown()).toEqual(["SOL", "SOL", "SOL"]);
  fireEvent.click(screen.getByText("BTC"));
  tell("?q=BTC");
  expect(shown()).toEqual(["BTC", "BTC", "BTC"]);
  type("X");
  tell("?q=BTCX");
  history.replaceState(null, "", "/orders?q=ADA");
  tell("?q=ADA");
  expect(shown()).toEqual(["ADA", "ADA", "ADA"]);
  fireEvent.click(screen.getByText("Clear"));
  expect(shown()).toEqual(["", "", null]);
});

it("what is typed holds while another page is on its way, and is written if none comes", () => {
  fireEvent.click(screen.getByText("Journal"));
  type("E");
  type("T");
  expect(shown()).toEqual(["ET", "ET", null]);
  tell("?connection=con_1");
  dispatchEvent(new PopStateEvent("popstate"));
  act(() => vi.advanceTimersByTime(200));
  expect(shown()).toEqual(["ET", "ET", "ET"]);
});

it("what was typed on a page is never written into the address of the next one", () => {
  fireEvent.click(screen.getByText("Journal"));
  type("E");
  history.replaceState(null, "", "/journal");
  act(() => vi.advanceTimersByTime(1_000));
  expect(location.search).toBe("");
  tell("");
  expect(shown()).toEqual(["", "", null]);
});

it("a browser that takes no more changes for now gets the newest one later", () => {
  const replace = vi.spyOn(history, "replaceState").mockImplementation(() => {
    throw new DOMException("100 times per 30 seconds", "SecurityError");
  });
  type("E");
  type("T");
  expect(shown()).toEqual(["ET", "ET", null]);
  replace.mockRestore();
  act(() => vi.advanceTimersByTime(200));
  expect(shown()).toEqual(["ET", "ET", "ET"]);
});
