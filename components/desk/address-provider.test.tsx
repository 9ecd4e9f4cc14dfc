// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FilterControls } from "@/components/ui/filter-controls";
import { anyText } from "@/components/ui/filters";
import { SoftLink } from "@/components/ui/soft-link";
import { AddressProvider } from "./address-provider";
import { useFilters } from "./use-filters";

const filters = {
  text: { param: "q", label: "Filter", parse: anyText, control: "search" as const },
};

const router = { push() {} } as Partial<AppRouterInstance> as AppRouterInstance;

/** Tells the page of its address, which Next does some time after it was changed. */
let tell: (address: string) => void;

function Page() {
  const [address, setAddress] = useState("/orders");
  tell = (next) => act(() => setAddress(next));
  const { pathname, searchParams } = new URL(address, "http://desk");
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <AddressProvider>
            <List />
            <SoftLink href="/journal">Journal</SoftLink>
            <SoftLink href="?q=BTC">BTC</SoftLink>
          </AddressProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}

function List() {
  const state = useFilters(filters);
  const [, setText] = useQueryState("q");
  return (
    <>
      <FilterControls {...state} />
      <output>{state.values.text}</output>
      <button type="button" onClick={state.clear}>
        Clear
      </button>
      <button type="button" onClick={() => void setText("SOL")}>
        SOL
      </button>
    </>
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>("Filter");

/** Types one letter after what the box shows, as a browser does. */
const type = (letter: string) =>
  fireEvent.change(box(), { target: { value: box().value + letter } });

/** The address is written some time later. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000));

const written = () => new URLSearchParams(location.search).get("q");

/** What the box shows, and what the list is filtered by. */
const shown = () => [box().value, screen.getByRole("status").textContent];

beforeEach(() => {
  // Not `performance`: nuqs keeps in it when a test before this file last wrote an address.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  history.replaceState(null, "", "/orders");
  render(<Page />);
});

afterEach(() => {
  cleanup();
  dispatchEvent(new PopStateEvent("popstate"));
  history.replaceState(null, "", "/");
});

it("no letter is lost while Next tells nothing of the address, or of an earlier one", async () => {
  for (const letter of "ETHUSDT") {
    type(letter);
    if (letter === "H") {
      await settle();
      tell("/orders?q=E");
    }
  }
  expect(shown()).toEqual(["ETHUSDT", "ETHUSDT"]);
  await settle();
  tell("/orders?q=ETH");
  expect(shown()).toEqual(["ETHUSDT", "ETHUSDT"]);
  expect(written()).toBe("ETHUSDT");
  tell("/orders?q=ETHUSDT");
  type("2");
  expect(shown()).toEqual(["ETHUSDT2", "ETHUSDT2"]);
});

it("what else changes the address reaches the box: a view, the way back, clearing", async () => {
  type("E");
  fireEvent.click(screen.getByText("SOL"));
  expect(shown()).toEqual(["SOL", "SOL"]);
  await settle();
  tell("/orders?q=SOL");
  fireEvent.click(screen.getByText("BTC"));
  tell("/orders?q=BTC");
  await settle();
  expect(shown()).toEqual(["BTC", "BTC"]);
  type("X");
  await settle();
  tell("/orders?q=BTCX");
  history.replaceState(null, "", "/orders?q=ADA");
  dispatchEvent(new PopStateEvent("popstate"));
  tell("/orders?q=ADA");
  expect(shown()).toEqual(["ADA", "ADA"]);
  fireEvent.click(screen.getByText("Clear"));
  expect(shown()).toEqual(["", ""]);
  await settle();
  expect(written()).toBeNull();
});

it("what is typed holds while another page is on its way, and calls it not off", async () => {
  const replace = vi.spyOn(history, "replaceState");
  type("E");
  fireEvent.click(screen.getByText("Journal"));
  type("T");
  await settle();
  expect(shown()).toEqual(["ET", "ET"]);
  expect(replace).not.toHaveBeenCalled();
  replace.mockRestore();
});

it("what was typed on a page is never written into the address of the next one", async () => {
  fireEvent.click(screen.getByText("Journal"));
  type("E");
  history.replaceState(null, "", "/journal");
  tell("/journal");
  await settle();
  expect(location.search).toBe("");
  expect(shown()).toEqual(["", ""]);
});
