"use client";

import { useQuery } from "@tanstack/react-query";
import { openLimit, useOrderCounts } from "@/components/live/order-counts";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FactRow } from "@/components/ui/fact-row";
import { CountOf, Gauge } from "@/components/ui/status-bar";
import { deskQuery } from "@/lib/api/query";
import type {
  CallUser,
  EndpointUse,
  LimitsAnswer,
  Percentiles,
} from "@/lib/connections/limits-api";
import { clockDifference, notableClockDifferenceMs } from "@/lib/time/format-age";

interface LimitsPanelProps {
  accountId: string;
  onClose: () => void;
}

/** Only while the panel is open. */
const pollIntervalMs = 2_000;

/** What the exchange allows and what is used of it now: 17 endpoints, open orders, the day. */
export function LimitsPanel({ accountId, onClose }: LimitsPanelProps) {
  const { data, error, refetch } = useQuery({
    ...deskQuery("/api/limits", { account: accountId }),
    refetchInterval: pollIntervalMs,
    staleTime: 0,
    retry: false,
  });
  return (
    <section aria-label="Limits" className="text-sm">
      <header className="flex h-10 items-center gap-2.5 pr-2 pl-3.5">
        <h2 className="text-md">Limits</h2>
        <span className="text-ink-3 text-xs">requests this second, used / allowed</span>
        <IconButton icon="cross" label="Close" size="sm" className="ml-auto" onClick={onClose} />
      </header>
      {data ? (
        <Limits answer={data} />
      ) : error ? (
        <ReadFailurePanel
          what="The limits"
          snapshot={undefined}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <p className="px-3.5 pb-4 text-ink-3">Loading the limits{"\u2026"}</p>
      )}
    </section>
  );
}

function Limits({ answer }: { answer: LimitsAnswer }) {
  const { futures, spot } = useOrderCounts();
  return (
    <>
      <table className="w-full border-collapse">
        <thead className="sr-only">
          <tr>
            <th>Number</th>
            <th>Endpoint</th>
            <th>Used by</th>
            <th>Used of allowed</th>
          </tr>
        </thead>
        <tbody>
          {answer.endpoints.map((use) => (
            <EndpointRow key={use.number} use={use} />
          ))}
        </tbody>
      </table>
      <dl className="mt-1.5 border-line border-t px-3.5 py-2">
        <FactRow name="Open futures orders">
          <CountOf count={futures} max={openLimit} />
        </FactRow>
        <FactRow name="Open spot and margin orders">
          <CountOf count={spot} max={openLimit} />
        </FactRow>
        <FactRow name="Orders sent today, UTC">
          <b className="font-semibold text-ink">{answer.ordersToday}</b>
        </FactRow>
      </dl>
      <Health answer={answer} />
    </>
  );
}

const users: Readonly<Record<CallUser, string>> = {
  person: "Pages",
  worker: "Worker",
  others: "Elsewhere",
};

function EndpointRow({ use }: { use: EndpointUse }) {
  const full = use.used >= use.allowed;
  const who = use.usedBy.map((each) => users[each]).join(", ");
  const shared = use.scope === "ip" ? "per IP" : "";
  const queued = use.waiting > 0 ? `${use.waiting} queued` : "";
  return (
    <tr className={cx("h-[22px] phone:h-8", full && "text-attn")}>
      <td className="w-9 pl-3.5 text-right text-ink-3 text-xs">{use.number}</td>
      <td className="pl-2.5">{endpointNames[use.number]}</td>
      <td className={cx("px-2 text-xs", full ? "text-attn" : "text-ink-3")}>
        {[queued, who, shared].filter(Boolean).join(", ") || "\u2013"}
      </td>
      <td className="pr-3.5">
        <span className="flex items-center justify-end gap-2.5">
          <Gauge value={use.used} max={use.allowed} />
          <span className="w-12 text-right">
            <b className="font-semibold">{use.used}</b>
            <span className={full ? "" : "text-ink-3"}> / {use.allowed}</span>
            {full && <span className="sr-only">, none left</span>}
          </span>
        </span>
      </td>
    </tr>
  );
}

/** Short, in the words of the desk's own pages. */
const endpointNames: Readonly<Record<number, string>> = {
  1: "Open orders, unified",
  2: "Order commission",
  3: "Futures v2 order",
  4: "Deposits & withdrawals",
  5: "Spot plan order",
  6: "Place order",
  7: "Create sub-accounts",
  8: "Place batch",
  9: "Sub-account assets",
  10: "Open orders, spot v2",
  11: "TP/SL strategy order",
  12: "Plan orders, futures",
  13: "Instruments",
  14: "Index components",
  15: "Cancel order",
  16: "Max open",
  17: "Set leverage",
};

/** Where the time of a call goes, so that a slow desk is not taken for a slow exchange. */
function Health({ answer: { health, clock } }: { answer: LimitsAnswer }) {
  const parts = [
    ["Queue", "waiting for the rate limit", health.queue],
    ["Desk", "journal, signature, connection", health.desk],
    ["Network", "handshake round trip", health.wire],
    ["Exchange", "until the last byte", health.exchange],
  ] as const;
  const { offsetMs, sandbox } = clock;
  return (
    <dl className="border-line border-t px-3.5 pt-2 pb-3">
      {parts.map(([name, what, times]) => (
        <FactRow
          key={name}
          name={
            <>
              {name} <span className="text-ink-3 text-xs">{what}</span>
            </>
          }
        >
          {timesText(times)}
        </FactRow>
      ))}
      <FactRow name={sandbox ? "Sandbox clock" : "Clock"}>
        {offsetMs === null
          ? "not known"
          : Math.abs(offsetMs) >= notableClockDifferenceMs
            ? clockDifference(offsetMs)
            : `in sync, ${offsetMs > 0 ? "+" : ""}${Math.round(offsetMs)} ms`}
      </FactRow>
      <p className="mt-1 text-ink-3 text-xs">
        {health.calls === 0
          ? `No responses in the last ${health.minutes} min.`
          : `Calls in the last ${health.minutes} min: ${health.calls}.`}
      </p>
    </dl>
  );
}

const timesText = (times: Percentiles | null) =>
  times === null ? "\u2013" : `p50 ${times.p50} \u00b7 p95 ${times.p95} ms`;
