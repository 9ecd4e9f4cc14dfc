import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Hint } from "@/components/ui/tooltip";
import { instrumentStatusMeanings } from "@/lib/exchange/values";

const icons: Readonly<Record<string, IconName>> = {
  online: "ring",
  listed: "clock",
  limit_open: "alert",
  limit_close: "alert",
  offline: "minus",
  restrictedAPI: "blocked",
};

/** Amber only for what may pass: a restriction on new or closing orders. */
const tones: Readonly<Record<string, string>> = {
  online: "text-ink-2",
  listed: "text-ink-2",
  restrictedAPI: "text-ink-3",
  offline: "text-ink-3",
};

const meanings: Readonly<Record<string, string>> = instrumentStatusMeanings;

/** Whether an instrument can be traded, in the exchange's own word. */
export function InstrumentStatusMark({ status }: { status: string }) {
  return (
    <Hint
      text={meanings[status]}
      className={cx(
        "inline-flex items-baseline gap-[5px] text-xs phone:text-sm",
        tones[status] ?? "text-attn",
      )}
    >
      <Icon name={icons[status] ?? "question"} className="size-3 self-center" />
      {status === "" ? "\u2013" : status}
    </Hint>
  );
}
