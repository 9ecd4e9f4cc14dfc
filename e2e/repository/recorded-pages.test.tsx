// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import fc from "fast-check";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { defaultAppearance } from "@/components/appearance/appearance";
import { AppearanceProvider } from "@/components/appearance/appearance-provider";
import { DeskProvider } from "@/components/desk/desk-provider";
import { IndexPanel } from "@/components/index/index-panel";
import { InstrumentCard, InstrumentsTable } from "@/components/instruments/instruments-table";
import { instrumentsBySymbol } from "@/components/market/market-data";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { OrderCards } from "@/components/orders/order-cards";
import { OrdersContext } from "@/components/orders/orders-context";
import { OrdersTable } from "@/components/orders/orders-table";
import { spotColumns } from "@/components/orders/spot/spot-columns";
import { spotKey, spotRow } from "@/components/orders/spot/spot-orders";
import { PlanCards } from "@/components/plans/plan-cards";
import { PlansTable } from "@/components/plans/plans-table";
import { type Asset, cellKey } from "@/components/sub-accounts/assets/asset-cells";
import { AssetDrawer } from "@/components/sub-accounts/assets/asset-drawer";
import { AssetTable } from "@/components/sub-accounts/assets/asset-table";
import { type ColumnLayout, plainLayout } from "@/components/ui/data-table/column-layout";
import { DataTable } from "@/components/ui/data-table/data-table";
import { snapshotKey } from "@/lib/api/query";
import type { DeskConnection } from "@/lib/connections/api";
import { plainNumbers } from "@/lib/decimal";
import {
  type EndpointId,
  endpointOf,
  type IndexComponentRecord,
  type InstrumentRecord,
  type SpotOpenOrder,
} from "@/lib/exchange/endpoints";
import type { TopicRows } from "@/lib/live/snapshot";
import { type TopicKind, type TopicText, topicText } from "@/lib/live/topic";
import type { OrderRow } from "@/lib/orders/order-row";
import { fromPlan, type ListedPlanOrder } from "@/lib/orders/plan-row";
import { fromUnified, type UnifiedOrder } from "@/lib/orders/read-order-row";
import { listedOrder } from "@/lib/orders/testing";
import { atSize } from "@/lib/testing/size";
import { recorded } from "@/server/gateway/testing/recorded";
import { outcomeOf, rowsIn } from "@/server/gateway/testing/recorded/read-answer";
import { plainSanitiser, receive } from "@/server/gateway/wire/receive";

// Recorded answers with their fields changed at random, through the desk's own readers and onto its
// tables and cards: nothing breaks, and nobody reads a value of the machine.

/** happy-dom has no fonts; tables ask for those of the page before they measure. */
const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve(), status: "loaded" });

beforeAll(() => {
  Object.defineProperty(document, "fonts", { configurable: true, value: fonts });
});
afterAll(() => {
  Reflect.deleteProperty(document, "fonts");
});

const venue = "live";
const connection: DeskConnection = {
  id: "con_1",
  label: "Key",
  accountId: "acc_1",
  accountName: "Account",
  environment: "live",
  venue,
  positionMode: "hedge_mode",
  ndBroker: true,
  family: "combined",
  lacks: {},
  permissions: ["read"],
  keyLast4: "1234",
};
const me = {
  name: "Ann",
  email: "ann@example.invalid",
  role: "owner",
  deskName: "Desk",
  capabilities: ["orders.view", "instruments.view"],
  endsAt: "2030-01-01T00:00:00.000Z",
  idleMs: 900_000,
} as const;

const nothing = () => undefined;

/** What the cells of orders need beside their row. */
function OrdersPage({ children }: { children: ReactNode }) {
  const orders = {
    venue,
    accountId: connection.accountId,
    environment: connection.environment,
    openEntry: nothing,
    openOrder: nothing,
    cancelDisabledReason: () => null,
    cancel: nothing,
    dismiss: nothing,
    edit: nothing,
    replace: nothing,
    replaceDisabledReason: () => null,
    wasCancelled: () => false,
  };
  return <OrdersContext value={orders}>{children}</OrdersContext>;
}

const kept = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });

/** Puts rows where the page's snapshots are. */
function keep<Kind extends TopicKind>(topic: TopicText<Kind>, rows: readonly TopicRows[Kind][]) {
  const snapshot = { topic, version: 1, rows, readAt: Date.now(), failure: null };
  kept.setQueryData(snapshotKey(topic), snapshot);
}

/** Links of a table lead nowhere here. */
const router = {
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
} as unknown as AppRouterInstance;

function Page({ children }: { children: ReactNode }) {
  return (
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={kept}>
          <AppearanceProvider initial={defaultAppearance}>
            <DeskProvider me={me} version="1" connections={[connection]} lastConnectionId="con_1">
              <OrdersPage>{children}</OrdersPage>
            </DeskProvider>
          </AppearanceProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>
  );
}

type Row = Readonly<Record<string, unknown>>;

const none: ReadonlySet<string> = new Set();

function ordersTable(rows: readonly OrderRow[], layout: ColumnLayout) {
  const more = {
    selection: { selected: none, onChange: nothing, isSelectable: () => true },
    onCancelSelected: nothing,
    groups: { by: null, onGroup: nothing, collapsed: none, onCollapse: nothing },
    arranged: { layout, onResize: nothing, onColumns: nothing },
    current: null,
  };
  return <OrdersTable key="table" rows={rows} {...more} />;
}

/** What a page shows of an endpoint's rows. */
const pages: Partial<Record<EndpointId, (rows: readonly Row[]) => ReactNode>> = {
  "unfilled-orders": (rows) => {
    const read = (rows as readonly UnifiedOrder[]).map(fromUnified);
    return [ordersTable(read, plainLayout), <OrderCards key="c" rows={read} />];
  },
  "spot-unfilled-orders": (rows) => (
    <DataTable
      label="Spot orders"
      columns={spotColumns}
      rows={(rows as readonly SpotOpenOrder[]).map(spotRow)}
      row={{ id: spotKey, name: ({ order }) => orderSentence(order, plainNumbers), height: 24 }}
    />
  ),
  "plan-orders-pending": (rows) => {
    const read = (rows as readonly ListedPlanOrder[]).map((row) =>
      fromPlan({ ...row, category: "USDT-FUTURES" }),
    );
    return (["normal", "tpsl"] as const).map((family) => [
      <PlansTable key={family} family={family} rows={read} current={null} onOpen={nothing} />,
      <PlanCards key={`${family} cards`} rows={read} onOpen={nothing} />,
    ]);
  },
  instruments: (rows) => {
    const read = rows as readonly InstrumentRecord[];
    keep(topicText({ kind: "instruments", venue, category: "SPOT" }), read);
    const more = { rows: read, currentSymbol: null, onOpen: nothing };
    return [
      <InstrumentsTable key="spot" category="SPOT" {...more} />,
      <InstrumentsTable key="futures" category="USDT-FUTURES" {...more} />,
      read.map((row) => <InstrumentCard key={row.symbol} row={row} />),
    ];
  },
  "index-components": (rows) => {
    keep(topicText({ kind: "index", venue, symbol: "BTCUSDT" }), rows as IndexComponentRecord[]);
    return <IndexPanel venue={venue} symbol="BTCUSDT" />;
  },
  "sub-account-assets": (rows) => {
    const productType = "USDT-FUTURES";
    const idle = { readAt: 1, error: null, loading: false, foreign: false };
    const cell = { uid: "1", productType, assets: rows as readonly Asset[], ...idle } as const;
    const cells = new Map([[cellKey("1", productType), cell]]);
    const account = { uid: "1", label: null, client: null };
    return (
      <>
        <AssetTable accounts={[account]} {...{ cells }} days={[]} current="1" onOpen={nothing} />
        <AssetDrawer {...{ account, cells }} onHide={nothing} onClose={nothing}>
          {null}
        </AssetDrawer>
      </>
    );
  },
};

/** A machine's own words for values: nobody is to read them. */
const machineWords = /undefined|NaN|Invalid Date|\[object|Infinity/;

/** The same page as the server draws it, where there is no window to look at. */
function drawnByServer(page: ReactNode): string {
  vi.stubGlobal("window", undefined);
  try {
    return renderToString(page);
  } finally {
    vi.unstubAllGlobals();
  }
}

/** The rows of good answers, by endpoint. */
const rowsOf = (id: EndpointId): readonly Row[] =>
  recorded
    .filter(({ endpoint, status, expected }) => {
      return endpoint === id && status === 200 && expected.kind === "rows";
    })
    .flatMap(({ body }) => (rowsIn((JSON.parse(body) as { data: unknown }).data) ?? []).slice(0, 3))
    .map((row) => row as Row);

/** The rows that the desk takes, each answered alone, for one out of form costs its list. */
function taken(id: EndpointId, row: Row): readonly Row[] {
  const [name] = lists[id] ?? [];
  const data = name === undefined ? [row] : { [name]: [row], symbol: "BTCUSDT" };
  const body = JSON.stringify({ code: "00000", msg: "success", requestTime: 1, data });
  const answer = { kind: "answer", status: 200, body, sentAt: 0, receivedAt: 1 } as const;
  const outcome = outcomeOf(id, receive(endpointOf(id), answer, plainSanitiser));
  return "data" in outcome ? ((rowsIn(outcome.data) ?? []) as readonly Row[]) : [];
}

/** Where an answer holds its rows; a bare list where it is not said. */
const lists: Partial<Record<EndpointId, readonly [string]>> = {
  "unfilled-orders": ["list"],
  "plan-orders-pending": ["entrustedList"],
  "index-components": ["componentList"],
  "sub-account-assets": ["assetsList"],
};

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, "", "-1", "0", "1e400", "9".repeat(300), "of_tomorrow", "\u0000"),
  fc.constantFrom<unknown>(undefined, 0, 1, -1, 1e21, true, [], {}, [null]),
  fc.string({ maxLength: 12 }).map((word) => `x${word}`),
  fc.integer().map(String),
  fc.double().filter(Number.isFinite).map(String),
);

describe("a recorded answer with fields null, empty, absent, numeric or unknown", () => {
  it.each(Object.keys(pages) as EndpointId[])("breaks no table and no card: %s", (id) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const rows = rowsOf(id);
    const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const change = fc.tuple(fc.constantFrom(...rows), fc.constantFrom(...fields), odd);
    let shown = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 10, maxLength: atSize(40, 20) }), (changes) => {
        const read = changes.flatMap(([row, field, value], n) => {
          const own = id === "instruments" ? { symbol: `A${n}USDT` } : { orderId: `${n + 1}` };
          return taken(id, { ...row, ...own, [field]: value });
        });
        shown += read.length;
        expect(drawnByServer(<Page>{pages[id]?.(read)}</Page>)).not.toMatch(machineWords);
        const { container, unmount } = render(<Page>{pages[id]?.(read)}</Page>);
        if (id !== "sub-account-assets") {
          expect(container.querySelectorAll("td").length).toBeGreaterThanOrEqual(read.length);
        }
        expect(container.innerHTML).not.toMatch(machineWords);
        unmount();
      }),
      { numRuns: atSize(12, 1) },
    );
    expect(shown).toBeGreaterThan(atSize(60, 5));
    vi.restoreAllMocks();
  });

  it("breaks no order beside instruments and an index that are as odd", () => {
    const some = rowsOf("unfilled-orders").slice(0, 1);
    const part = fc.tuple(fc.constantFrom(...rowsOf("instruments")), odd);
    fc.assert(
      fc.property(part, ([row, value]) => {
        for (const field of Object.keys(row)) {
          const changed = { ...row, [field]: value, symbol: "BTCUSDT" };
          const listed = taken("instruments", changed) as readonly InstrumentRecord[];
          const topic = topicText({ kind: "instruments", venue, category: "USDT-FUTURES" });
          keep(topic, listed);
          instrumentsBySymbol(kept.getQueryData(snapshotKey(topic)));
        }
        const { container, unmount } = render(<Page>{pages["unfilled-orders"]?.(some)}</Page>);
        expect(container.innerHTML).not.toMatch(machineWords);
        unmount();
      }),
      { numRuns: atSize(10, 1) },
    );
  });
});

it("an order of a kind that the interface does not name stands with its word and its mark", () => {
  const read = [
    fromUnified(listedOrder({ delegateType: "foo_bar" })),
    fromUnified(listedOrder({ orderId: "2", clientOid: "other", delegateType: "normal" })),
  ];
  const layout = { ...plainLayout, shown: { kind: true } };
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(3_000);
  const { container } = render(<Page>{ordersTable(read, layout)}</Page>);
  const rows = [...container.querySelectorAll("tr[data-row-id]")];
  const marked = rows.filter(({ textContent }) => textContent?.includes("foo_bar, new value"));
  expect(rows).toHaveLength(2);
  expect(marked).toHaveLength(1);
  expect(container.textContent?.match(/new value/g)).toHaveLength(1);
  vi.restoreAllMocks();
});
