// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DeskConnection } from "@/components/desk/connection";
import { DeskProvider } from "@/components/desk/desk-provider";
import { Announcer } from "@/components/ui/announcer";
import { snapshotKey } from "@/lib/api/query";
import { topicText } from "@/lib/live/topic";
import { capabilitiesOf } from "@/lib/users/roles";
import { OutageItem } from "./status-items";

const router = {} as Partial<AppRouterInstance> as AppRouterInstance;

const connection: DeskConnection = {
  ...{ id: "con_1", label: "Key", accountId: "acc_1", accountName: "Main", keyLast4: "1234" },
  ...{ environment: "paper", venue: "paper", positionMode: "hedge_mode", ndBroker: false },
  ...{ family: null, lacks: {}, permissions: [] },
};

const topic = topicText({ kind: "orders", accountId: "acc_1" });

let queries: QueryClient;

beforeEach(() => {
  queries = new QueryClient();
  vi.stubGlobal("fetch", async () => Response.json({}));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ordersAre = (failure: object | null, version: number, readAt = Date.now()) =>
  queries.setQueryData(snapshotKey(topic), {
    ...{ topic, rows: [], version, readAt, failure },
  } as never);

const heard = (urgency: "assertive" | "polite") =>
  document.querySelector(`[data-announcer][aria-live=${urgency}]`)?.textContent;

function renderItem() {
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = { name: "Tess", role: "trader" as const, capabilities: capabilitiesOf("trader") };
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={queries}>
          <DeskProvider
            me={{ ...me, ...desk }}
            version="1"
            connections={[connection]}
            lastConnectionId="con_1"
          >
            <OutageItem />
            <Announcer />
          </DeskProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

it("an exchange that says nothing is shown with how long, and said once", async () => {
  ordersAre({ message: "", at: 0, silent: true }, 1, Date.now() - 5_200);
  renderItem();
  await screen.findByText(/^Exchange not answering for \d+ s$/);
  await waitFor(() => expect(heard("assertive")).toMatch(/^Exchange not answering\. The exchange/));
});

it("the exchange out of reach is shown and said at once, and so is its return", async () => {
  ordersAre({ kind: "network", message: "No answer." }, 1);
  renderItem();
  await screen.findByText("Exchange unreachable");
  await waitFor(() => expect(heard("assertive")).toContain("Exchange unreachable. The exchange"));
  act(() => void ordersAre(null, 2));
  await waitFor(() => expect(screen.queryByText("Exchange unreachable")).toBeNull());
  expect(heard("polite")).toBe("All connections are back.");
});
