"use client";
import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { unavailableReason } from "@/components/desk/pages";
import { PageHead } from "@/components/panels/page-frame";
import { SampleLine } from "@/components/panels/sample-line";
import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import type { Capability } from "@/lib/users/roles";
import { FirstArchive } from "./first-archive";
import { useOverview } from "./overview-block";

interface FirstStartProps {
  /** The broker's sums of the last thirty days. */
  totals: ReactNode;
  /** The invitation to the first order. */
  order: ReactNode;
  /** Whose archive the calendar shows; null for a role that sees none. */
  brokerId: string | null;
  onDismiss: () => void;
}

/** The overview of a desk that has not placed an order yet. */
export function FirstStart({ totals, order, brokerId, onDismiss }: FirstStartProps) {
  const { data } = useOverview();
  const archive = data?.archives?.find(({ accountId }) => accountId === brokerId) ?? null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title="Overview" description="first start, paper account" />
      <div className="thin-bar relative min-h-0 flex-1 overflow-y-auto">
        <SampleLine />
        <div className="min-h-[92px] phone:hidden [&>section]:min-h-[92px]">{totals}</div>
        <div className="grid grid-cols-[minmax(0,1fr)_340px] max-[1100px]:block">
          <div className="min-w-0">
            {order}
            <SeeTheDesk onNotNow={onDismiss} />
            <WhenReady />
          </div>
          {brokerId !== null && (
            <div className="min-w-0 border-line border-l max-[1100px]:border-l-0">
              <FirstArchive archive={archive} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface DeskPage {
  readonly name: string;
  readonly text: string;
  readonly path: string;
  readonly icon: IconName;
  readonly needs: Capability;
}

const deskPages: readonly DeskPage[] = [
  {
    name: "Orders",
    text: "place, replace, cancel",
    path: "/orders",
    icon: "lines",
    needs: "orders.view",
  },
  {
    name: "Batch",
    text: "many orders in one go",
    path: "/batch",
    icon: "table",
    needs: "orders.place",
  },
  {
    name: "Commissions",
    text: "what clients earn you",
    path: "/commissions",
    icon: "bars",
    needs: "commissions.view",
  },
  {
    name: "Sub-accounts",
    text: "keys shown once",
    path: "/sub-accounts",
    icon: "accounts",
    needs: "sub-accounts.view",
  },
];

/** Where to look round, and the way to the usual overview. */
function SeeTheDesk({ onNotNow }: { onNotNow: () => void }) {
  const { connection, withConnection, me } = useDesk();
  const offered = deskPages.filter(
    ({ path, needs }) =>
      me.capabilities.includes(needs) && !unavailableReason(path, connection?.lacks ?? {}),
  );
  return (
    <section aria-label="See the desk" className="border-line border-b p-4 phone:px-3">
      <div className="mb-2 flex items-center gap-3">
        <h2 className="text-md">See the desk</h2>
        <span className="flex-1" />
        <Button tone="quiet" size="sm" onClick={onNotNow}>
          Not now
        </Button>
      </div>
      <ul className="grid grid-cols-4 gap-px bg-line p-px max-[760px]:grid-cols-2">
        {offered.map(({ name, text, path, icon }) => (
          <li key={path} className="bg-surface">
            <SoftLink
              href={withConnection(path)}
              className="block h-full p-3 no-underline hover:bg-hover"
            >
              <Icon name={icon} className="size-3.5" />
              <span className="mt-1 block font-medium">{name}</span>
              <span className="block text-ink-2 text-xs">{text}</span>
            </SoftLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const steps = [
  {
    title: "Connect a broker key",
    text: "Read permission is enough for the archive. Days older than 30 are gone at the exchange.",
    verb: "Connect",
    path: "/connections",
    icon: "key",
    needs: "connections.manage",
  },
  {
    title: "Invite users",
    text: "As Trader, Finance or Viewer.",
    verb: "Invite",
    path: "/users",
    icon: "users",
    needs: "users.manage",
  },
] as const;

/** What comes after the paper venue. */
function WhenReady() {
  const { withConnection, me } = useDesk();
  const own = steps.filter(({ needs }) => me.capabilities.includes(needs));
  if (own.length === 0) return null;
  return (
    <section aria-label="When you are ready" className="p-4 phone:px-3">
      <h2 className="mb-1 text-md">When you are ready</h2>
      <ul>
        {own.map(({ title, text, verb, path, icon }) => (
          <li key={path} className="flex items-center gap-3 border-line-soft border-t py-2">
            <Icon name={icon} className="size-3.5 text-ink-3" />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{title}</span>
              <span className="block text-ink-2 text-xs">{text}</span>
            </span>
            <SoftLink
              href={withConnection(path)}
              aria-label={`${verb}: ${title.toLowerCase()}`}
              className={
                "rounded-md border border-line-strong px-2.5 py-1 no-underline hover:bg-hover " +
                "phone:px-3.5 phone:py-2.5"
              }
            >
              {verb}
            </SoftLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
