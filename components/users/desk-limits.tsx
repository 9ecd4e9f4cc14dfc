"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { Button } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import { Moment } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import { decimalOrNull, type Numbers } from "@/lib/decimal";
import type { DeskLimit, DeskLimitScope, DeskLimitsAnswer } from "@/lib/orders/risk-limits-api";
import type { IdlePolicy } from "@/lib/users/api";
import { DeskLimitDialog, IdleDialog } from "./desk-limit-dialog";

const heading = "border-line border-b bg-raised px-4 py-1.5 text-sm phone:px-3";

type Listed = DeskLimitsAnswer["deskLimits"][number];

/** What an administrator bounds: everybody's orders, and sessions that are left alone. */
export function DeskLimits() {
  const { may } = useDesk();
  const deskLimits = useQuery(deskQuery("/api/risk-limits/desk"));
  const idle = useQuery(deskQuery("/api/session/idle"));
  const [open, setOpen] = useState<"idle" | { readonly of: Listed | null } | null>(null);
  const failed = deskLimits.error ?? idle.error;
  if (!may("limits.manage")) return null;
  if (failed) {
    const retry = () => void Promise.all([deskLimits.refetch(), idle.refetch()]);
    return <ReadFailurePanel what="The desk limits" error={failed} retry={retry} />;
  }
  if (!deskLimits.data || !idle.data) return null;
  const { data } = deskLimits;
  const close = () => setOpen(null);
  return (
    <>
      <DeskLimitList known={data} onOpen={(of) => setOpen({ of })} />
      <IdleLine policy={idle.data} onOpen={() => setOpen("idle")} />
      {open === "idle" && <IdleDialog policy={idle.data} onClose={close} />}
      {open !== null && open !== "idle" && (
        <DeskLimitDialog known={data} of={open.of} onClose={close} />
      )}
    </>
  );
}

interface DeskLimitListProps {
  known: DeskLimitsAnswer;
  onOpen: (of: Listed | null) => void;
}

function DeskLimitList({ known, onOpen }: DeskLimitListProps) {
  const numbers = useNumbers();
  return (
    <section aria-label="Order limits">
      <h2 className={`flex items-center gap-2 ${heading}`}>
        Order limits <span className="font-normal text-ink-3">{known.deskLimits.length}</span>
        <Button size="sm" className="ml-auto" onClick={() => onOpen(null)}>
          Set order limit{"\u2026"}
        </Button>
      </h2>
      {known.deskLimits.length === 0 && (
        <p className="px-4 py-3 text-ink-3 phone:px-3">No order limits set.</p>
      )}
      <ul>
        {known.deskLimits.map((each) => (
          <li
            key={`${each.userId} ${each.accountId}`}
            className={
              "flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b " +
              "px-4 py-2 phone:px-3"
            }
          >
            <span className="font-medium">{scopeText(each, known)}</span>
            <span className="text-ink-2">{boundsText(each.riskLimits, numbers)}</span>
            <span className="text-ink-3 text-xs">
              {each.updatedBy}, <Moment at={Date.parse(each.updatedAt)} said />
            </span>
            <Button size="sm" className="ml-auto" onClick={() => onOpen(each)}>
              Change{"\u2026"}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function IdleLine({ policy, onOpen }: { policy: IdlePolicy; onOpen: () => void }) {
  return (
    <section aria-label="Sign-out and lock">
      <h2 className={heading}>Sign-out and lock</h2>
      <p className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b px-4 py-2 phone:px-3">
        <span>
          After {policy.idleMinutes} min of inactivity, a session is{" "}
          <b className="font-semibold">
            {policy.idleLocks ? "locked and keeps showing data" : "signed out"}
          </b>
          .
        </span>
        <Button size="sm" className="ml-auto" onClick={() => onOpen()}>
          Change{"\u2026"}
        </Button>
      </p>
    </section>
  );
}

function scopeText({ userId, accountId }: DeskLimitScope, known: DeskLimitsAnswer): string {
  const person = known.users.find(({ id }) => id === userId)?.name ?? "a disabled user";
  const account = known.accounts.find(({ id }) => id === accountId)?.name ?? "an account";
  return `${userId === null ? "Everyone" : person} on ${
    accountId === null ? "all accounts" : account
  }`;
}

function boundsText(riskLimits: DeskLimit, numbers: Numbers): string {
  const shown = (text: string | null) => {
    const value = decimalOrNull(text);
    return value === null ? null : numbers.decimal(value);
  };
  const size = riskLimits.sizeUnit === "base" ? "base coins" : "× minimum size";
  const parts = [
    riskLimits.maxNotional && `${shown(riskLimits.maxNotional)} USDT per order`,
    riskLimits.maxSize && `${shown(riskLimits.maxSize)} ${size}`,
    riskLimits.maxDistance && `${shown(riskLimits.maxDistance)} % from index`,
    riskLimits.ordersPerMinute && `${riskLimits.ordersPerMinute} orders per minute`,
    riskLimits.marketOrders === "banned" && "no market orders",
  ].filter(Boolean);
  const unchecked =
    riskLimits.unchecked === "allow" ? "; orders that can't be checked are allowed" : "";
  return parts.length === 0 ? "No limit" : parts.join(" \u00b7 ") + unchecked;
}
