// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DeskConnection } from "@/components/desk/connection";
import { AtRoot } from "@/components/desk/testing/at-root";
import type { Snapshot } from "@/lib/live/snapshot";
import { OrdersHead } from "./orders-head";

const connection = { lacks: {} } as unknown as DeskConnection;
const snapshot = {
  topic: "orders:acc_1",
  version: 1,
  rows: Array.from({ length: 15 }, (_, at) => ({ orderId: `${at}` })),
  readAt: Date.now(),
  failure: null,
} as unknown as Snapshot;

it("counts what passes the filter of what is open, also before the exchange lists it", () => {
  // Three orders are accepted and not in the newest list yet.
  const head = { list: "unified", connection, snapshot, open: 18 } as const;
  const { rerender } = render(<OrdersHead {...head} shown={18} />, { wrapper: AtRoot });
  expect(screen.getByRole("link", { name: /^Unified/ }).textContent).toBe("Unified18 of 18");
  rerender(<OrdersHead {...head} shown={null} />);
  expect(screen.getByRole("link", { name: /^Unified/ }).textContent).toBe("Unified18");
});
