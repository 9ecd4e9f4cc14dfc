import { journalLook } from "@/components/shell/words/journal-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IntentState } from "@/lib/orders/intent-row";
import type { IntentKind } from "@/lib/orders/journalled";

interface StateMarkProps {
  state: IntentState;
  /** What the entry is: a sub-account's verdict has words of its own. */
  kind: IntentKind;
}

/** A state of the journal in a word, with its sign. */
export function StateMark({ state, kind }: StateMarkProps) {
  const look = journalLook(state, kind);
  return (
    <span
      className={cx("inline-flex items-center gap-[5px] whitespace-nowrap text-xs", look.className)}
    >
      <Icon name={look.icon} className="size-3" />
      {look.words}
    </span>
  );
}
