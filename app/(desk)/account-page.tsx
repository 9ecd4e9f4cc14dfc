import { setTimeout as sleep } from "node:timers/promises";
import { cookies, headers } from "next/headers";
import type { ComponentProps } from "react";
import { GET as daysRoute } from "@/app/api/commissions/days/route";
import {
  type DeskConnection,
  selectConnection,
  selectedAccountCookie,
} from "@/components/shell/desk/connection";
import { KnownAnswers } from "@/components/shell/live/use-snapshot";
import { AccountGate, DeskGate } from "@/components/shell/panels/page-access";
import type { KnownAnswer } from "@/lib/api/query";
import type { DeskAnswer, ReadPath } from "@/lib/api/routes";
import { presetRange, statusRange } from "@/lib/archive/day-range";
import type { Topic } from "@/lib/live/topic";
import { can } from "@/lib/people/roles";
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
  /** Has a route answer as it would the browser; null where it refuses. */
  readonly ask: Ask;
}

type Ask = <Path extends ReadPath>(
  path: Path,
  handler: NextRouteHandler,
  request?: Readonly<Record<string, string>>,
  paged?: "paged",
) => Promise<(KnownAnswer & { answer: DeskAnswer<`GET ${Path}`> }) | null>;

interface KnownProps extends PageProps {
  /** The lists whose newest rows come with the page. */
  topics?: (connection: DeskConnection, address: Address) => readonly Topic[];
  /** The instruments that do, beside those that the rows name. */
  markets?: (address: Address) => readonly ListedMarket[];
  /** What else does. */
  answers?: (asking: Asking) => Promise<readonly (KnownAnswer | null)[]>;
}

/** A page about this tab's account, for those who are signed in and have a permission on it. */
export async function AccountPage(props: ComponentProps<typeof AccountGate>) {
  await requirePrincipal();
  return <AccountGate {...props} />;
}

/** The same with a list of its own: the rows that the desk knows come with the page. */
export async function AccountListPage(props: ComponentProps<typeof AccountGate> & KnownProps) {
  const { topics, markets, answers, searchParams, ...gate } = props;
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
  const { topics, markets, answers, searchParams, ...gate } = props;
  return (
    <KnownAnswers {...(await knownAnswers(props))}>
      <DeskGate {...gate} />
    </KnownAnswers>
  );
}

const none = { answers: [], parts: [] };

const longestWaitMs = 500;

/**
 * Nothing where the browser has a page of the desk already: it asks for what it lacks. Nor where
 * the page is not this person's or this account's to see: no route is asked that would refuse.
 */
async function knownAnswers(
  props: KnownProps & Pick<ComponentProps<typeof AccountGate>, "needs" | "broker">,
): Promise<Omit<ComponentProps<typeof KnownAnswers>, "children">> {
  const { needs, broker = false, topics, markets, answers, searchParams } = props;
  const principal = await requirePrincipal();
  const sent = new Headers(await headers());
  if (sent.get("sec-fetch-dest") === "empty" || !can(principal.role, needs)) return none;
  const address = await searchParams;
  const named = typeof address.connection === "string" ? address.connection : null;
  const last = (await cookies()).get(selectedAccountCookie)?.value;
  const connection = selectConnection(await listConnections(principal), named, last);
  if (!connection || (broker && !connection.ndBroker)) return none;
  const isUsual = Object.keys(address).every((name) => name === "connection");
  const further = markets?.(address) ?? [];
  const asked = Promise.all([
    firstSnapshots(principal, connection.venue, topics?.(connection, address) ?? [], further),
    answers?.({ connection, isUsual, ask: askAs(sent) }) ?? [],
  ]);
  // A page comes without what is late or cannot be read: its browser then asks, and says so.
  const found = await Promise.race([asked.catch(noteFailure), sleep(longestWaitMs)]);
  if (!found) return none;
  const [lists, others] = found;
  const snapshots = lists.whole.map((answer): KnownAnswer => {
    return { path: "/api/readings", request: answer.topic, answer };
  });
  const known = [...snapshots, ...others].flatMap((each) => each ?? []);
  return { answers: known, parts: lists.parts };
}

function noteFailure(error: unknown): void {
  log("warn", "a page came without its first rows", { error });
}

/** Asks routes with what the browser sent for the page: they check it as they check the browser. */
function askAs(headers: Headers): Ask {
  return async (path, handler, request = {}, paged = undefined) => {
    const url = new URL(path, `http://${headers.get("host")}`);
    url.search = new URLSearchParams(request).toString();
    const response = await handler(new Request(url, { headers }));
    if (!response.ok) return null;
    return { path, request, answer: await response.json(), paged: paged !== undefined };
  };
}

/** How far an account's days are archived, and the last thirty, where the page shows these. */
export async function daysAtFirst({ connection, isUsual, ask }: Asking) {
  const account = connection.accountId;
  const request = { account, ...statusRange(Date.now()) };
  const days = await ask("/api/commissions/days", daysRoute, request);
  const lastDay = days?.answer.lastDay;
  const range = lastDay && presetRange("30-days", lastDay);
  return { known: [days], asked: range && isUsual ? { account, ...range } : null };
}
