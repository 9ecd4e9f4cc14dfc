import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { vi } from "vitest";
import { defaultAppearance } from "@/components/appearance/appearance";
import { AppearanceProvider } from "@/components/appearance/appearance-provider";
import { DeskProvider } from "@/components/desk/desk-provider";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import { snapshotKey } from "@/lib/api/query";
import type { DeskConnection } from "@/lib/connections/api";
import type { TopicRows } from "@/lib/live/snapshot";
import type { TopicKind, TopicText } from "@/lib/live/topic";
import type { Me } from "@/lib/users/api";
import { capabilitiesOf, type Role } from "@/lib/users/roles";

/** A paper account's key for tests, with what a test cares about changed. */
export function connectionOf(change: Partial<DeskConnection> = {}): DeskConnection {
  return {
    ...{ id: "con_1", label: "Trader", accountId: "acc_1", accountName: "Trader" },
    ...{ environment: "paper", venue: "paper", positionMode: "one_way_mode", ndBroker: false },
    ...{ family: null, lacks: {}, keyLast4: "abcd" },
    permissions: ["spot_trade", "contract_trade", "read"],
    ...change,
  };
}

/** What the desk answers by method and path, such as "GET /api/journal"; a function is asked. */
export type Answers = Readonly<Record<string, object | ((url: URL, body: unknown) => object)>>;

interface PageOptions {
  readonly role?: Role;
  readonly me?: Partial<Me>;
  readonly connections?: readonly DeskConnection[];
  /** The address after its question mark. */
  readonly search?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly answers?: Answers;
}

/** A page as it was drawn: what it asked to be changed, and its live rows. */
interface ShownPage {
  /** Each change as it was asked for: method, path and body. */
  readonly changes: readonly (readonly [string, unknown])[];
  /** Brings the rows of a topic, as the stream would. */
  readonly keep: <Kind extends TopicKind>(
    topic: TopicText<Kind>,
    rows: readonly TopicRows[Kind][],
    readAt?: number,
  ) => Promise<void>;
}

/** Draws a part of the desk as its pages do, for somebody of a role, with answers of its own. */
export function showPage(page: ReactNode, options: PageOptions = {}): ShownPage {
  const { role = "owner", me, connections = [], search = "", params = {}, answers = {} } = options;
  const changes: (readonly [string, unknown])[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    const url = new URL(path, "http://desk");
    const asked = body === undefined ? null : JSON.parse(String(body));
    if (method !== "GET") changes.push([`${method} ${url.pathname}`, asked]);
    const answer = answers[`${method} ${url.pathname}`];
    if (answer === undefined) return new Response("{}", { status: 404 });
    const given = typeof answer === "function" ? answer(url, asked) : answer;
    return given instanceof Response ? given : new Response(JSON.stringify(given));
  });
  Object.defineProperty(document, "fonts", {
    configurable: true,
    value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  });
  history.replaceState(null, "", `/${search === "" ? "" : `?${search}`}`);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const person: Me = {
    ...{ name: "Jana Adler", email: "jana@northlight.example", role, deskName: "Northlight" },
    ...{ capabilities: [...capabilitiesOf(role)], endsAt: "2030-01-01T00:00:00Z", idleMs: 900_000 },
    ...me,
  };
  // Observers hear of rows before the next turn, and so within what brings them.
  notifyManager.setScheduler(queueMicrotask);
  let version = 0;
  const keep: ShownPage["keep"] = async (topic, rows, readAt = Date.now()) => {
    version += 1;
    const snapshot = { topic, version, rows, readAt, failure: null };
    await act(async () => {
      queries.setQueryData(snapshotKey(topic), snapshot);
      await new Promise((resolve) => setTimeout(resolve));
    });
  };
  render(
    <AppRouterContext value={router}>
      <PathnameContext value="/orders">
        <PathParamsContext value={params}>
          <Address>
            <QueryClientProvider client={queries}>
              <AppearanceProvider initial={defaultAppearance}>
                <ReauthenticationProvider>
                  <DeskProvider
                    me={person}
                    version="1"
                    connections={connections}
                    lastConnectionId={connections[0]?.id}
                  >
                    {page}
                  </DeskProvider>
                </ReauthenticationProvider>
              </AppearanceProvider>
            </QueryClientProvider>
          </Address>
        </PathParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
  return { changes, keep };
}

/** Takes the page away, and what it stood on. */
export function hidePage(): void {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "fonts");
  history.replaceState(null, "", "/");
}

const router = {
  push() {},
  prefetch() {},
  refresh() {},
} as Partial<AppRouterInstance> as AppRouterInstance;

/** The page's address, which follows `history` as Next's does. */
function Address({ children }: { children: ReactNode }) {
  const search = useSyncExternalStore(
    (listener) => {
      const { replaceState, pushState } = history;
      history.replaceState = (...given) => {
        replaceState.apply(history, given);
        listener();
      };
      history.pushState = (...given) => {
        pushState.apply(history, given);
        listener();
      };
      return () => Object.assign(history, { replaceState, pushState });
    },
    () => location.search,
  );
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return <SearchParamsContext value={params}>{children}</SearchParamsContext>;
}
