// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { AtRoot } from "@/components/desk/testing/at-root";
import { deskQuery } from "@/lib/api/query";
import type { EndpointUse, LimitsAnswer } from "@/lib/connections/limits-api";
import type { Me } from "@/lib/users/api";
import { LimitsPanel } from "./limits-panel";

const me: Me = {
  ...{ name: "Tess", email: "tess@example.com", role: "trader", deskName: "Test", endsAt: "" },
  ...{ capabilities: [], idleMs: 60_000 },
};

const use = (number: number, changes: Partial<EndpointUse> = {}): EndpointUse => ({
  ...{ number, endpoint: "place-order", scope: "uid", used: 0, allowed: 10, waiting: 0 },
  ...{ usedBy: [], ...changes },
});

function show(...endpoints: readonly EndpointUse[]) {
  const none = { calls: 0, minutes: 5, queue: null, desk: null, wire: null, exchange: null };
  const clock = { offsetMs: 0, sandbox: true };
  const answer: LimitsAnswer = { endpoints, ordersToday: 15, health: none, clock };
  const queries = new QueryClient();
  queries.setQueryData(deskQuery("/api/limits", { account: "acc_1" }).queryKey, answer);
  render(
    <QueryClientProvider client={queries}>
      <DeskProvider me={me} version="" connections={[]} lastConnectionId={undefined}>
        <LimitsPanel accountId="acc_1" onClose={() => {}} />
      </DeskProvider>
    </QueryClientProvider>,
    { wrapper: AtRoot },
  );
  return screen.getAllByRole("row").map(({ textContent }) => textContent ?? "");
}

it("a full second shows its gauge full, that none is left, and how many wait", () => {
  const [, place, cancel] = show(
    use(6, { used: 10, usedBy: ["person"], waiting: 5 }),
    use(15, { used: 9 }),
  );
  expect(place).toContain("5 queued, Pages");
  expect(place).toContain("10 / 10, none left");
  expect(cancel).toContain("9 / 10");
  expect(cancel).not.toMatch(/none left|queued/);
});

it("counts the orders of the day", () => {
  show(use(6));
  const line = screen.getByText("Orders sent today, UTC").parentElement?.textContent;
  expect(line).toBe("Orders sent today, UTC15");
});
