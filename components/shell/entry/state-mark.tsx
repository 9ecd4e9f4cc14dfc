import { journalLooks } from "@/components/shell/words/journal-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IntentState } from "@/lib/orders/intent-row";

/** A state of the journal in a word, with its sign. */
export function StateMark({ state }: { state: IntentState }) {
  const look = journalLooks[state];
  return (
    <span
      className={cx("inline-flex items-center gap-[5px] whitespace-nowrap text-xs", look.className)}
    >
      <Icon name={look.icon} className="size-3" />
      {look.words}
    </span>
  );
}
