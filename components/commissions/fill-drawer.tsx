"use client";
import { Button, CopyButton } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { FactRow, FactSection } from "@/components/ui/fact-row";
import { useTimes } from "@/components/ui/times";
import type { ArchivedFill, FillRevision } from "@/lib/archive/api";
import { formatMoment } from "@/lib/time";
import { useFillHistory } from "./use-commissions";

interface FillDrawerProps {
  accountId: string;
  fill: ArchivedFill;
  onClose: () => void;
  onOrder: (orderId: string) => void;
}

const ids = ["fillId", "orderId", "clientOid", "bizType", "subBizType", "symbol"] as const;
const numbers = ["volume", "fee", "pureFee", "rebateAmount"] as const;

/** Everything the exchange said of one fill, digit for digit, with what it said before. */
export function FillDrawer({ accountId, fill, onClose, onOrder }: FillDrawerProps) {
  const times = useTimes();
  const { data: history, error, refetch } = useFillHistory(accountId, fill.id);
  return (
    <Drawer label={`Fill ${fill.fillId}`} title={`${fill.symbol} fill`} onClose={onClose}>
      <dl>
        <Fact name="ts" value={String(fill.ts)} note={`${formatMoment(fill.ts, "UTC+8")} UTC+8`} />
        {ids.map((name) => (
          <Fact key={name} name={name} value={fill[name]} />
        ))}
      </dl>
      <div className="pt-3">
        <Button size="sm" onClick={() => onOrder(fill.orderId)}>
          All fills of this order
        </Button>
      </div>
      <ErrorText className="pt-3" onRetry={() => void refetch()}>
        {error?.message}
      </ErrorText>
      {history?.revisions.map((revision) => (
        <FillVersion key={revision.revision} revision={revision} />
      ))}
      {history && (
        <p className="pt-3 text-ink-3 text-xs">
          {history.voidedAt !== null &&
            `Voided ${times.said(history.voidedAt, "second")}: not counted. `}
          Synced {times.said(history.seenAt, "second")} in{" "}
          <span className="mono">{history.syncRunId}</span>
        </p>
      )}
    </Drawer>
  );
}

function FillVersion({ revision }: { revision: FillRevision }) {
  const times = useTimes();
  const { revision: number, written, replacedAt } = revision;
  const title =
    replacedAt === null
      ? "Current version"
      : `Previous version, until ${times.said(replacedAt, "second")}`;
  return (
    <FactSection title={title} note={`revision ${number}`}>
      <dl>
        {numbers.map((name) => (
          <Fact key={name} name={name} value={written[name] ?? null} />
        ))}
      </dl>
    </FactSection>
  );
}

interface FactProps {
  name: string;
  value: string | null;
  note?: string;
}

function Fact({ name, value, note }: FactProps) {
  return (
    <FactRow name={<span className="mono text-ink-3 text-xs">{name}</span>}>
      {value === null || value === "" ? (
        <span className="text-ink-3">{"\u2013"} not reported</span>
      ) : (
        <>
          {note && <span className="mr-2 text-ink-3 text-xs">{note}</span>}
          <span className="mono">{value}</span> <CopyButton value={value} what={name} />
        </>
      )}
    </FactRow>
  );
}
