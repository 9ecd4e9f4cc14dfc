"use client";

import { type ReactNode, useId } from "react";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import { type Times, useTimes } from "@/components/ui/times";
import { endpointPlaceOf } from "@/lib/connections/account-report";
import type { ConnectionsAnswer, ListedAccount, ListedKey } from "@/lib/connections/api";
import { type Contradiction, positionModeNames } from "@/lib/connections/contradictions";
import type { EndpointId } from "@/lib/exchange/endpoints";
import { familyFromCode } from "@/lib/exchange/families";
import { type KeyPermission, keyPermissionMeanings, keyPermissions } from "@/lib/exchange/values";
import { deskNow } from "@/lib/time";
import { clockOffset, notableClockDifferenceMs } from "@/lib/time/format-age";
import type { ChangesProps } from "./connections-dialogs";
import { orderPermissionText } from "./key-text";

interface ContradictionBlockProps extends ChangesProps {
  account: ListedAccount;
  contradiction: Contradiction;
  onDone: (answer: ConnectionsAnswer) => void;
}

/** What was declared beside what was seen, and the one button that mends it. */
export function ContradictionBlock(props: ContradictionBlockProps) {
  const { account, contradiction, disabledReason, onOpenDialog, onDone } = props;
  const { busy, refused, change } = useChange();
  const { title, declared, seen, where, reason, mend } = contradiction;
  const act = async () => {
    if (mend.kind === "remove-key") {
      const listed = account.keys.find(({ id }) => id === mend.keyId);
      if (listed) onOpenDialog({ kind: "remove", account, listed });
      return;
    }
    const answer = await change("PATCH /api/accounts/[id]", { id: account.id, ...mend.change });
    if (answer) onDone(answer);
  };
  return (
    <section aria-label={`${title}: action needed`} className={attention}>
      <h3 className="flex items-center gap-1.5 font-semibold text-attn text-md">
        <Icon name="alert" />
        {title}: action needed
      </h3>
      <div className="flex items-center gap-2">
        <FactBox head="Declared" value={declared} note="on this desk" />
        <Icon name="not-equal" className="size-3.5 text-attn" />
        <FactBox head="Observed" value={seen} note={where} />
      </div>
      <p className="text-ink-2 [overflow-wrap:anywhere]">{reason}</p>
      <Button
        tone="primary"
        disabledReason={disabledReason ?? (busy && "Saving\u2026")}
        onClick={act}
      >
        {mend.label}
      </Button>
      <ErrorText>{refused?.message}</ErrorText>
    </section>
  );
}

const attention =
  "grid gap-2.5 border-line border-b border-l-[3px] border-l-attn px-4 py-3 " +
  "bg-[color-mix(in_srgb,var(--bd-attn)_5%,var(--bd-surface))]";

function FactBox({ head, value, note }: { head: string; value: string; note: string }) {
  return (
    <p className="grid flex-1 rounded-md border border-line bg-surface px-2.5 py-1.5">
      <span className="text-ink-3 text-xs">{head}</span>
      <b className="text-lg">{value}</b>
      <span className="text-ink-3 text-xs">{note}</span>
    </p>
  );
}

interface AccountKeyProps {
  account: ListedAccount;
  listed: ListedKey | null;
}

/** What the last test found out, line by line, with its time. */
export function TestFacts({ account, listed }: AccountKeyProps) {
  const { capabilities } = account;
  const last = listed?.lastTest ?? null;
  const from = capabilities?.seen.map(({ at }) => at).toSorted()[0];
  const times = useTimes();
  return (
    <SideSection
      title="Tests"
      note={
        capabilities && from
          ? `read-only test, ${times.text(Date.parse(from), "clock")} to ` +
            times.said(Date.parse(capabilities.at), "clock")
          : last === null
            ? "not tested yet; tests are read-only"
            : "read-only test"
      }
    >
      <ul>
        <Fact
          name="Key, signature"
          ok={last && last.failure === null}
          value={last === null ? "not tested" : last.failure === null ? "accepted" : last.failure}
          detail={capabilities ? `${capabilities.tookMs} ms` : null}
        />
        {testLines(account).map(([name, value, ok]) => (
          <Fact key={name} name={name} value={value} ok={ok} detail={null} />
        ))}
      </ul>
    </SideSection>
  );
}

type TestLine = readonly [name: string, value: string, ok: boolean | null];

/** What was learned of an account besides its endpoints. */
function testLines(account: ListedAccount): readonly TestLine[] {
  const { capabilities, positionMode, observedPositionMode: seen, ndBroker } = account;
  if (capabilities === null) return [];
  const refused = capabilities.seen.filter(
    ({ code }) => code !== null && familyFromCode(code) !== null,
  );
  const lists = `${refused.length} ${refused.length === 1 ? "list" : "lists"} refused`;
  const mode = seen && `${positionModeNames[seen.mode]}, on ${seen.count} of ${seen.of} orders`;
  return [
    ["Clock", clockText(capabilities.clockMs), true],
    ["Environment", environmentText(capabilities.environment), true],
    ["Family", `${capabilities.family ?? "unknown"}, ${lists}`, capabilities.family !== null],
    ["Position mode", mode || "no open orders to check", seen && seen.mode === positionMode],
    ["Broker paths", brokerText(account), ndBroker ? brokerAnswers(account) : null],
  ];
}

/** How far the exchange's clock is from ours: to the millisecond while it is near. */
function clockText(offsetMs: number): string {
  if (offsetMs === 0) return "in sync with this desk";
  if (Math.abs(offsetMs) >= notableClockDifferenceMs) return clockOffset(offsetMs);
  return `${Math.abs(offsetMs)} ms ${offsetMs > 0 ? "ahead" : "behind"}`;
}

function environmentText(environment: string): string {
  if (environment === "live") return "live, not demo";
  return environment === "demo" ? "demo, not live" : `${environment} venue`;
}

const brokerPaths: readonly EndpointId[] = ["order-commission", "sub-account-assets"];

const brokerAnswers = ({ capabilities }: ListedAccount) =>
  brokerPaths.every((id) => capabilities?.seen.some((each) => each.endpoint === id && !each.why));

function brokerText(account: ListedAccount): string {
  if (!account.ndBroker) return "not set as ND broker";
  return brokerAnswers(account) ? "2 and 9 work, 7 isn't tested" : "2 or 9 doesn't work";
}

/** What the key may do: as the exchange's answers showed it, and as it was declared. */
export function PermissionFacts({ account, listed }: AccountKeyProps) {
  const shown = account.capabilities?.permissions ?? [];
  const declared = keyPermissions.filter((name) => !shown.some((each) => each.name === name));
  return (
    <SideSection title="Permissions">
      <ul>
        {shown.map(({ name, has, endpoint }) => (
          <Fact
            key={name}
            code
            name={name}
            ok={has}
            value={`shown by ${endpointPlaceOf(endpoint).name}`}
            detail={has ? "yes" : "no"}
          />
        ))}
        {declared.map((name: KeyPermission) => (
          <Fact
            key={name}
            code
            name={name}
            ok={null}
            value={keyPermissionMeanings[name]}
            detail={listed?.permissions.includes(name) ? "declared" : "\u2013"}
          />
        ))}
        <Fact name="Withdraw" ok={null} value="not shown by the exchange" detail={null} />
        <Fact name="IP whitelist" ok={null} value="not shown by the exchange" detail={null} />
      </ul>
    </SideSection>
  );
}

interface OrderSwitchProps {
  account: ListedAccount;
  liveTrading: boolean;
  disabledReason: string | null;
  onLive: () => void;
}

/** Whether orders go out on this account; on a live one, the way to allow and disallow them. */
export function OrderSwitch({ account, liveTrading, disabledReason, onLive }: OrderSwitchProps) {
  const id = useId();
  const live = account.environment === "live";
  const on = account.liveConfirmed && liveTrading;
  const waitsFor = !account.liveConfirmed && !liveTrading && "LIVE_TRADING isn't 1 on the server";
  return (
    <section aria-labelledby={id} className="grid gap-2 border-line border-b px-4 py-3">
      <div className="flex items-baseline justify-between">
        <h3 id={id} className="font-semibold">
          {live ? "Live orders" : "Orders"}
        </h3>
        {live && <b>{on ? "On" : "Off"}</b>}
      </div>
      <p className="text-ink-2">{orderPermissionText(account, liveTrading)}</p>
      {live && !account.liveConfirmed && (
        <p className="text-ink-2">
          Not needed for reading. An owner allows orders by typing the account's name.
        </p>
      )}
      {live && (
        <Button disabledReason={disabledReason ?? waitsFor} onClick={onLive}>
          <Icon name="lock" />
          {account.liveConfirmed ? "Disallow live orders" : "Allow live orders"}
          {"\u2026"}
        </Button>
      )}
    </section>
  );
}

interface SideSectionProps {
  title: string;
  note?: string;
  children: ReactNode;
}

/** A part of the column of facts under its name. */
export function SideSection({ title, note, children }: SideSectionProps) {
  return (
    <section aria-label={title} className="border-line border-b px-4 py-3 last:border-b-0">
      <h3 className="mb-1 font-semibold">
        {title} {note && <span className="font-normal text-ink-3 text-xs">{note}</span>}
      </h3>
      {children}
    </section>
  );
}

interface FactProps {
  name: string;
  value: string;
  /** Null where there is nothing to tick. */
  ok: boolean | null;
  detail: string | null;
  code?: boolean;
}

function Fact({ name, value, ok, detail, code = false }: FactProps) {
  return (
    <li className={factRow}>
      <span className="text-ink-2">{ok && <Icon name="check" className="size-3" />}</span>
      <span className={cx("[overflow-wrap:anywhere]", code ? "mono" : "font-medium")}>{name}</span>
      <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{value}</span>
      <span className="whitespace-nowrap text-right text-ink-3">{detail ?? "\u2013"}</span>
    </li>
  );
}

const factRow =
  "grid grid-cols-[14px_104px_minmax(0,1fr)_auto] items-baseline gap-x-1.5 border-line-soft " +
  "border-t py-[3px] text-xs first:border-t-0 phone:text-sm";

/** The moment of a test in short: the clock of today's, else the day too. */
export function testTime(at: string, times: Times): string {
  const moment = Date.parse(at);
  const [today, day] = [deskNow(), moment].map((each) => times.text(each, "day"));
  return times.said(moment, today === day ? "clock" : "minute");
}
