// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { AtRoot } from "@/components/desk/testing/at-root";
import { deskQuery } from "@/lib/api/query";
import type { JournalRow } from "@/lib/journal/api";
import type { Me } from "@/lib/users/api";
import { capabilitiesOf } from "@/lib/users/roles";
import { EntryDrawer } from "./entry-drawer";
import { entry } from "./testing";

const me: Me = {
  ...{ name: "Tess", email: "tess@example.com", role: "trader", deskName: "Test", endsAt: "" },
  ...{ capabilities: capabilitiesOf("trader"), idleMs: 60_000 },
};

function open(changes: Partial<JournalRow>) {
  const intent = entry(changes);
  const queries = new QueryClient();
  const { queryKey } = deskQuery("/api/journal/[intent]", { intent: intent.id });
  queries.setQueryData(queryKey, { intent, events: [], body: "{}" });
  render(
    <QueryClientProvider client={queries}>
      <DeskProvider me={me} version="" connections={[]} lastConnectionId={undefined}>
        <EntryDrawer id={intent.id} onClose={() => {}} />
      </DeskProvider>
    </QueryClientProvider>,
    { wrapper: AtRoot },
  );
  return document.body.textContent ?? "";
}

const fact = (name: string) => screen.queryByText(name)?.parentElement?.textContent;
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

const createdAt = Date.UTC(2026, 10, 20, 12);

it("a slow exchange is told apart from a slow desk", () => {
  open({ createdAt, firstByteAt: createdAt + 4, answeredAt: createdAt + 704 });
  expect(fact("Until first byte")).toBe("Until first byte4 ms");
  expect(fact("Until response")).toBe("Until response700 ms");
});

it("without an answer there is no time to one", () => {
  open({ state: "UNKNOWN", createdAt, firstByteAt: createdAt + 4, answeredAt: null });
  expect(fact("Until first byte")).toBe("Until first byte4 ms");
  expect(fact("Until response")).toBeUndefined();
});

it("what was not found says what it may be and what to do, beside its ways out", () => {
  const reason =
    "Not among the open orders. It may have been filled, cancelled, rejected or never placed.";
  const market = { orderType: "market", price: null, orderId: null, answeredAt: null } as const;
  const text = open({ state: "UNRESOLVED", reason, ...market, createdAt, lastByteAt: createdAt });
  expect(text).toContain(reason);
  expect(text).toContain("It may have gone through. Nothing is resent automatically.");
  expect(text).toContain("Look on the exchange, then resolve it manually.");
  expect(buttons()).toEqual(expect.arrayContaining(["Check now", "Cancel if it exists"]));
  expect(buttons().filter((name) => /Resend with the same id/.test(name ?? ""))).toEqual([]);
});

it("a plan that triggered says so, with its own id beside that of the order it placed", () => {
  const triggered = { triggered: true, orderId: "77", planOrderId: "1364" } as const;
  const text = open({ endpoint: "spot-place-plan-order", state: "LIVE", ...triggered });
  expect(text).toContain("Triggered");
  expect(fact("Order id")).toBe("Order id77");
  expect(fact("Plan id")).toBe("Plan id1364");
});

it("a plan that waits has one id", () => {
  const text = open({ endpoint: "spot-place-plan-order", state: "LIVE", orderId: "1364" });
  expect(text).not.toContain("Triggered");
  expect(fact("Plan id")).toBeUndefined();
});
