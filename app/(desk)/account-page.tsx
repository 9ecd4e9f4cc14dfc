import { setTimeout as sleep } from "node:timers/promises";
import { cookies, headers } from "next/headers";
import type { ComponentProps } from "react";
import { GET as daysRoute } from "@/app/api/commissions/days/route";
import {
  type DeskConnection,
  namedConnection,
  selectConnection,
  selectedAccountCookie,
} from "@/components/shell/desk/connection";
import { KnownAnswers } from "@/components/shell/live/use-snapshot";
import { AccountGate, DeskGate } from "@/components/shell/panels/page-access";
import { addressOf } from "@/lib/api/client";
import type { KnownAnswer } from "@/lib/api/query";
import type { DeskAnswer, DeskRequest, ReadPath } from "@/lib/api/routes";
import { type DayRange, presetRange, statusRange } from "@/lib/archive/day-range";
import type { Snapshot } from "@/lib/live/snapshot";
import type { Topic } from "@/lib/live/topic";
import { type Capability, can } from "@/lib/people/roles";
import type { Day } from "@/lib/time";
import { listConnections } from "@/server/accounts/connections";
import { requirePrincipal } from "@/server/auth/current-principal";
import type { NextRouteHandler } from "@/server/http/route-handler";
import { firstSnapshots, type ListedMarket } from "@/server/live/load-snapshot";
import { log } from "@/server/log";

/** What an address says behind its question mark. */
type Address = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What Next gives a page. */
export interface PageProps {
  searchParams: Promise<Address>;
}

/** What a page asks for its first drawing, on behalf of who opens it. */
export interface Asking {
  readonly connection: DeskConnection;
  /** The address asks for nothing but the account: the page shows what it usually does. */
  readonly isUsual: boolean;
  readonly may: (capability: Capability) => boolean;
  /** Has a route answer as it would the browser, and the page come with that; null: it refused. */
  readonly ask: Ask;
}

type Ask = <Path extends ReadPath>(
  path: Path,
  handler: NextRouteHandler,
  request?: DeskRequest<`GET ${Path}`>,
  paged?: "paged",
) => Promise<DeskAnswer<`GET ${Path}`> | null>;

interface KnownProps extends PageProps {
  /** The lists whose newest rows come with the page. */
  topics?: (connection: DeskConnection, address: Address) => readonly Topic[];
  /** The instruments that do, beside those that the rows name. */
  markets?: (address: Address) => readonly ListedMarket[];
  /** Asks for what else does. */
  asks?: (asking: Asking) => Promise<unknown> | null;
}

/** A page about this tab's account, for those who are signed in and have a permission on it. */
export async function AccountPage(props: ComponentProps<typeof AccountGate>) {
  await requirePrincipal();
  return <AccountGate {...props} />;
}

/** The same with a list of its own: the rows that the desk knows come with the page. */
export async function AccountListPage(props: ComponentProps<typeof AccountGate> & KnownProps) {
  const { topics, markets, asks, searchParams, ...gate } = props;
  return (
    <KnownAnswers {...(await knownAnswers(props))}>
      <AccountGate {...gate} />
    </KnownAnswers>
  );
}

/** A page about the whole desk, for those who are signed in and have a permission. */
export async function DeskPage(props: ComponentProps<typeof DeskGate>) {
  await requirePrincipal();
  return <DeskGate {...props} />;
}

/** The same with a list of its own. */
export async function DeskListPage(props: ComponentProps<typeof DeskGate> & KnownProps) {
  const { topics, markets, asks, searchParams, ...gate } = props;
  return (
    <KnownAnswers {...(await knownAnswers(props))}>
      <DeskGate {...gate} />
    </KnownAnswers>
  );
}

const none = { answers: [], parts: [] };

const longestWaitMs = 500;

const snapshotPath = "/api/readings";

/**
 * Nothing where the browser has a page of the desk already: it asks for what it lacks. Nor where
 * the page is not this person's or this account's to see: no route is asked that would refuse.
 */
async function knownAnswers(
  props: KnownProps & Pick<ComponentProps<typeof AccountGate>, "needs" | "broker">,
): Promise<Omit<ComponentProps<typeof KnownAnswers>, "children">> {
  const { needs, broker = false, topics, markets, asks, searchParams } = props;
  const principal = await requirePrincipal();
  const sent = new Headers(await headers());
  if (sent.get("sec-fetch-dest") === "empty" || !can(principal.role, needs)) return none;
  const address = await searchParams;
  const named = namedConnection(address.connection);
  const last = (await cookies()).get(selectedAccountCookie)?.value;
  const connection = selectConnection(await listConnections(principal), {
    ...{ named, last, role: principal.role },
  });
  if (!connection || (broker && !connection.ndBroker)) return none;
  const isUsual = Object.keys(address).every((name) => name === "connection");
  const may = (capability: Capability) => can(principal.role, capability);
  const found: KnownAnswer[] = [];
  let parts: readonly Snapshot[] = [];
  const readLists = async () => {
    const wanted = topics?.(connection, address) ?? [];
    const further = markets?.(address) ?? [];
    const lists = await firstSnapshots(principal, connection.venue, wanted, further);
    parts = lists.parts;
    for (const answer of lists.whole) {
      found.push({ path: snapshotPath, request: answer.topic, answer });
    }
  };
  const ask = askAs(sent, found);
  const all = Promise.all([readLists(), asks?.({ connection, isUsual, may, ask })]);
  // A page comes without what is late or cannot be read: its browser then asks, and says so.
  await Promise.race([all.catch(noteFailure), sleep(longestWaitMs)]);
  return { answers: [...found], parts };
}

function noteFailure(error: unknown): void {
  log("warn", "a page came without its first rows", { error });
}

/**
 * Asks routes with what the browser sent for the page: they check it as they check the browser.
 * What they answer is `found`.
 */
function askAs(headers: Headers, found: KnownAnswer[]): Ask {
  return async (path, handler, request = {}, paged = undefined) => {
    const url = new URL(addressOf(path, request), `http://${headers.get("host")}`);
    const named = Object.entries(request).filter(([, value]) => typeof value === "string");
    const params = Promise.resolve(Object.fromEntries(named));
    const response = await handler(new Request(url, { headers }), { params });
    if (!response.ok) return null;
    const answer = await response.json();
    found.push({ path, request, answer, paged: paged !== undefined });
    return answer;
  };
}

/**
 * What a page about commissions asks for: how far the days are archived, and where the address
 * names no others what `more` asks of the last thirty.
 */
export function ofLastDays(
  more: (asking: Asking, days: DayRange & { account: string }, lastDay: Day) => Promise<unknown>,
) {
  return async (asking: Asking): Promise<void> => {
    const { connection, isUsual, ask } = asking;
    const account = connection.accountId;
    const archived = await ask("/api/commissions/days", daysRoute, {
      ...{ account, ...statusRange(Date.now()) },
    });
    const lastDay = archived?.lastDay;
    const range = lastDay && presetRange("30-days", lastDay);
    if (range && isUsual) await more(asking, { account, ...range }, lastDay);
  };
}
