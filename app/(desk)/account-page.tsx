import { cookies, headers } from "next/headers";
import type { ComponentProps } from "react";
import {
  type DeskConnection,
  selectConnection,
  selectedAccountCookie,
} from "@/components/shell/desk/connection";
import { KnownAnswers } from "@/components/shell/live/use-snapshot";
import { AccountGate, DeskGate } from "@/components/shell/panels/page-access";
import type { KnownAnswer } from "@/lib/api/query";
import type { DeskAnswer, ReadPath } from "@/lib/api/routes";
import type { Topic } from "@/lib/live/topic";
import type { Principal } from "@/lib/people/roles";
import { listConnections } from "@/server/accounts/connections";
import { requirePrincipal } from "@/server/auth/current-principal";
import type { NextRouteHandler } from "@/server/http/route-handler";
import { firstSnapshots, type ListedMarket } from "@/server/live/load-snapshot";

/** What an address says behind its question mark. */
type Address = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What Next gives a page. */
export interface PageProps {
  searchParams: Promise<Address>;
}

/** What a page asks for its first drawing, on behalf of who opens it. */
export interface Asking {
  readonly connection: DeskConnection;
  readonly address: Address;
  /** Has a route answer as it would the browser; null where it refuses. */
  ask<Path extends ReadPath>(
    path: Path,
    handler: NextRouteHandler,
    request: Readonly<Record<string, string | null>>,
  ): Promise<{ known: KnownAnswer; answer: DeskAnswer<`GET ${Path}`> } | null>;
}

interface ListPageProps extends ComponentProps<typeof AccountGate>, PageProps {
  /** The lists whose newest rows come with the page. */
  topics?: (connection: DeskConnection, address: Address) => readonly Topic[];
  /** The instruments that do, beside those that the rows name. */
  markets?: (address: Address) => readonly ListedMarket[];
  /** What else does. */
  answers?: (asking: Asking) => Promise<readonly KnownAnswer[]>;
}

/** A page about this tab's account, for those who are signed in and have a permission on it. */
export async function AccountPage(props: ComponentProps<typeof AccountGate>) {
  await requirePrincipal();
  return <AccountGate {...props} />;
}

/** The same with a list of its own: the rows that the desk knows come with the page. */
export async function ListPage({
  topics,
  markets,
  answers,
  searchParams,
  ...props
}: ListPageProps) {
  const principal = await requirePrincipal();
  const known = await knownAnswers(principal, { topics, markets, answers }, await searchParams);
  return (
    <KnownAnswers {...known}>
      <AccountGate {...props} />
    </KnownAnswers>
  );
}

const none = { answers: [], parts: [] };

/** Nothing where the browser has a page of the desk already: it asks for what it lacks. */
async function knownAnswers(
  principal: Principal,
  { topics, markets, answers }: Pick<ListPageProps, "topics" | "markets" | "answers">,
  address: Address,
): Promise<Omit<ComponentProps<typeof KnownAnswers>, "children">> {
  const sent = new Headers(await headers());
  if (sent.get("sec-fetch-dest") === "empty") return none;
  const named = typeof address.connection === "string" ? address.connection : null;
  const last = (await cookies()).get(selectedAccountCookie)?.value;
  const connection = selectConnection(await listConnections(principal), named, last);
  if (!connection) return none;
  const [lists, others] = await Promise.all([
    firstSnapshots(
      principal,
      connection.venue,
      topics?.(connection, address) ?? [],
      markets?.(address) ?? [],
    ),
    answers?.({ connection, address, ask: askAs(sent) }) ?? [],
  ]);
  const snapshots = lists.whole.map((answer): KnownAnswer => {
    return { path: "/api/readings", request: answer.topic, answer };
  });
  return { answers: [...snapshots, ...others], parts: lists.parts };
}

/** Asks routes with what the browser sent for the page: they check it as they check the browser. */
function askAs(headers: Headers): Asking["ask"] {
  return async (path, handler, request) => {
    const url = new URL(path, `http://${headers.get("host")}`);
    for (const [name, value] of Object.entries(request)) {
      if (value !== null) url.searchParams.set(name, value);
    }
    const response = await handler(new Request(url, { headers }));
    if (!response.ok) return null;
    const answer = await response.json();
    return { known: { path, request, answer }, answer };
  };
}

/** A page about the whole desk, for those who are signed in and have a permission. */
export async function DeskPage(props: ComponentProps<typeof DeskGate>) {
  await requirePrincipal();
  return <DeskGate {...props} />;
}
