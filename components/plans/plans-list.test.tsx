// @vitest-environment happy-dom

import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import type { Snapshot } from "@/lib/live/snapshot";
import { PlansList } from "./plans-list";

afterEach(hidePage);

/** A family's list without rows, beside other families that have some or none. */
function open(elsewhere: Parameters<typeof PlansList>[0]["elsewhere"]): void {
  const read = { topic: "plans:acc_1", version: 1, rows: [], readAt: Date.now(), failure: null };
  const props = { family: "normal", rows: [], total: 0, current: null, elsewhere } as const;
  const live = { snapshot: read as unknown as Snapshot, error: null };
  const unused = { live, onOpen() {}, onClear() {} } as unknown as Parameters<typeof PlansList>[0];
  showPage(<PlansList {...unused} {...props} />, { connections: [connectionOf()] });
}

it("an empty kind leads to the first that has plan orders", () => {
  const onShow = vi.fn();
  open({ family: "trailing", count: 2, onShow });
  expect(screen.getByText("No plan orders under Normal")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show 2 under Trailing" }));
  expect(onShow).toHaveBeenCalledOnce();
});

it("where no kind has any there is nothing to press", () => {
  open(null);
  expect(screen.getByText("No plan orders")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
