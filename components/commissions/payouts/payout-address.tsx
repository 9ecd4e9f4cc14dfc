import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import type { AddressChange, PayoutAddress } from "@/lib/archive/payouts";

/** An address in full, with its network and its memo. */
export function AddressText({ to, struck }: { to: PayoutAddress | null; struck?: boolean }) {
  if (to === null) return <span className="text-ink-3">none</span>;
  return (
    <span className={cx("break-all", struck && "text-ink-3 line-through")}>
      <span className="mono">{to.address}</span>{" "}
      <span className="text-ink-3 text-xs">
        {to.memo === null ? to.network : `${to.network}, memo ${to.memo}`}
      </span>
    </span>
  );
}

/** "TVk2Lc\u2026d8a5o": enough to compare; the whole is on hover and can be copied. */
export function ShortAddress({ to }: { to: PayoutAddress }) {
  return (
    <Hint text={`${to.network} ${to.address}`} focusable className="inline-flex items-center gap-1">
      <span className="mono">{`${to.address.slice(0, 6)}\u2026${to.address.slice(-5)}`}</span>
      <span className="text-ink-3 text-xs">{to.network}</span>
      <CopyButton value={to.address} what="payout address" />
    </Hint>
  );
}

/** The mark of a client whose next payout goes somewhere new. */
export function ChangedMark() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-attn text-xs">
      <Icon name="alert" className="size-[11px]" />
      Address changed
    </span>
  );
}

/** That money would go somewhere new: before, now, by whom and when. */
export function AddressChanged({ change }: { change: AddressChange }) {
  return (
    <div className="border-attn border-l-[3px] py-1 pl-3 text-sm">
      <p className="flex items-center gap-1.5 font-medium text-attn">
        <Icon name="alert" className="size-3.5" />
        Address changed
        <span className="font-normal text-ink-3 text-xs">
          <Moment at={change.at} said />
          {` by ${change.by}`}
        </span>
      </p>
      <BeforeAndNow
        before={<AddressText to={change.before} struck />}
        now={<AddressText to={change.now} />}
      />
      <p className="text-ink-3 text-xs">Call the client on a number you already have.</p>
    </div>
  );
}

/** What is replaced, and what replaces it. */
export function BeforeAndNow({ before, now }: { before: ReactNode; now: ReactNode }) {
  return (
    <dl className="grid grid-cols-[52px_1fr] gap-y-1 text-sm [&_dd]:break-all [&_dt]:text-ink-3">
      <dt>Before</dt>
      <dd>{before}</dd>
      <dt>Now</dt>
      <dd>{now}</dd>
    </dl>
  );
}
