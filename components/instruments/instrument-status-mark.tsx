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

const meanings: Readonly<Record<string, string>> = instrumentStatusMeanings;

/** Whether an instrument can be traded, in the exchange's own word. */
export function InstrumentStatusMark({ status }: { status: string }) {
  const calm = status === "online" || status === "listed";
  return (
    <Hint
      text={meanings[status]}
      className={cx(
        "inline-flex items-baseline gap-[5px] text-xs phone:text-sm",
        calm ? "text-ink-2" : status === "offline" ? "text-ink-3" : "text-attn",
      )}
    >
      <Icon name={icons[status] ?? "question"} className="size-3 self-center" />
      {status === "" ? "\u2013" : status}
    </Hint>
  );
}
