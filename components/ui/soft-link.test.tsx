// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isNavigating, SoftLink } from "./soft-link";

const router = { push() {} } as Partial<AppRouterInstance> as AppRouterInstance;

/** Follows a link that stands on /journal. */
function leave(): void {
  history.replaceState(null, "", "/journal");
  render(
    <AppRouterContext value={router}>
      <SoftLink href="/orders">Orders</SoftLink>
    </AppRouterContext>,
  );
  fireEvent.click(screen.getByText("Orders"));
}

beforeEach(() => history.replaceState(null, "", "/"));
afterEach(() => {
  dispatchEvent(new PopStateEvent("popstate"));
});

it("a page that is on its way is waited for until the address is another", () => {
  leave();
  expect(isNavigating()).toBe(true);
  history.replaceState(null, "", "/orders");
  expect(isNavigating()).toBe(false);
});

it("who was led elsewhere has arrived all the same: no press is lost there", () => {
  leave();
  history.replaceState(null, "", "/sign-in");
  expect(isNavigating()).toBe(false);
});

it("who goes back to where the way began has arrived there", () => {
  leave();
  history.replaceState(null, "", "/orders");
  history.replaceState(null, "", "/journal");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(isNavigating()).toBe(false);
});
