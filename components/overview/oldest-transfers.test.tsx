// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { describe, expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import type { ArchivedTransfer } from "@/lib/transfers/page";
import { capabilitiesOf } from "@/lib/users/roles";
import { OldestTransfers } from "./oldest-transfers";

const hourMs = 3_600_000;

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;

const pending = (hours: number, more: Partial<ArchivedTransfer> = {}): ArchivedTransfer => ({
  ...{ uid: "2000000001", label: "Desk A", txId: `${hours}`, coin: "BTC", type: "deposit" },
  ...{
    subType: "on_chain",
    amount: "1234.5",
    status: "pending",
    firstSeenAt: 0,
    revision: 1,
    note: "",
  },
  ...{ ts: Date.now(), pendingSince: Date.now() - hours * hourMs, pair: null, ...more },
});

async function open(rows: readonly ArchivedTransfer[]): Promise<readonly string[]> {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify({ rows }));
  });
  const capabilities = capabilitiesOf("finance");
  const person = { name: "Fin", role: "finance" as const, capabilities, email: "", endsAt: "" };
  const me = { ...person, deskName: "Test", idleMs: 60_000 };
  const of = { accountId: "acc_1", accountName: "Broker", pending: rows.length, oldestTs: 0 };
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={new QueryClient()}>
          <DeskProvider me={me} version="1" connections={[]} lastConnectionId={undefined}>
            <OldestTransfers of={of} />
          </DeskProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
  await screen.findByRole("region", { name: "Pending deposits and withdrawals" });
  return asked;
}

describe("the pending deposits and withdrawals of the overview", () => {
  it("are those that wait longest, the oldest first, and say how many there are", async () => {
    const asked = await open([1, 9, 3, 30, 5, 7, 2, 4].map((hours) => pending(hours)));
    expect(asked).toEqual(["/api/transfers?account=acc_1&status=pending&limit=100"]);
    const lines = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(lines.map((line) => line?.match(/\d+[dh].*$/)?.[0])).toEqual([
      ...["1d 06h", "9h 00m", "7h 00m", "5h 00m", "4h 00m", "3h 00m"],
    ]);
    expect(screen.getByRole("link", { name: "All 8" }).getAttribute("href")).toBe(
      "/transfers?status=pending",
    );
  });

  it("name the exact amount, the coin and whose each is", async () => {
    await open([pending(2, { type: "withdrawal", amount: "1234.50000001" })]);
    const line = (await screen.findByRole("listitem")).textContent;
    expect(line).toContain("Withdrawal1,234.50000001BTCDesk A");
  });
});
