import { setTimeout as sleep } from "node:timers/promises";
import { type DehydratedState, dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { cookies } from "next/headers";
import type { ComponentProps } from "react";
import {
  parseAsConnection,
  selectConnection,
  selectedAccountCookie,
} from "@/components/desk/connection";
import { AccountGate, DeskGate } from "@/components/panels/page-access";
import { can } from "@/lib/users/roles";
import { listConnections } from "@/server/accounts/connections";
import { requirePrincipal } from "@/server/auth/current-principal";
import { log } from "@/server/log";
import { type Address, FirstData } from "./first-data";

/** What Next gives a page. */
export interface PageProps {
  searchParams: Promise<Address>;
}

interface DataProps extends Partial<PageProps> {
  /** Reads what the page shows first. */
  prefetch?: (data: FirstData) => Promise<unknown> | null;
}

/** A page about this tab's account, for those who are signed in and have a permission on it. */
export async function AccountPage(props: ComponentProps<typeof AccountGate> & DataProps) {
  const { prefetch, searchParams, ...gate } = props;
  return (
    <HydrationBoundary state={await firstState(props)}>
      <AccountGate {...gate} />
    </HydrationBoundary>
  );
}

/** A page about the whole desk, for those who are signed in and have a permission. */
export async function DeskPage(props: ComponentProps<typeof DeskGate> & DataProps) {
  const { prefetch, searchParams, ...gate } = props;
  return (
    <HydrationBoundary state={await firstState(props)}>
      <DeskGate {...gate} />
    </HydrationBoundary>
  );
}

const maxWaitMs = 500;

/** Nothing where the page is not this user's or this account's to see. */
async function firstState({
  needs,
  broker = false,
  prefetch,
  searchParams,
}: DataProps & Pick<ComponentProps<typeof AccountGate>, "needs" | "broker">): Promise<
  DehydratedState | undefined
> {
  const principal = await requirePrincipal();
  if (!prefetch || !can(principal.role, needs)) return undefined;
  const address = (await searchParams) ?? {};
  const connection = selectConnection(await listConnections(principal), {
    named: parseAsConnection.parseServerSide(address.connection),
    last: (await cookies()).get(selectedAccountCookie)?.value,
    role: principal.role,
  });
  if (!connection || (broker && !connection.ndBroker)) return undefined;
  const data = new FirstData(principal, connection, address, AbortSignal.timeout(maxWaitMs));
  // A page comes without what is late: its browser then asks for it.
  await Promise.race([prefetch(data)?.catch(noteFailure), sleep(maxWaitMs)]);
  return dehydrate(data.queries);
}

function noteFailure(error: unknown): void {
  log("warn", "a page came without its first rows", { error });
}
