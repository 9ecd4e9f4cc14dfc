import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { dayWords, type ShownState } from "@/lib/archive/day-words";
import { stateLooks } from "./state-look";

/** How far a day is synced: a sign and a word. */
export function StateMark({ state }: { state: ShownState }) {
  const { word, means } = dayWords[state];
  const { icon, ink } = stateLooks[state];
  return (
    <span title={means} className={cx("inline-flex items-center gap-[5px] text-xs", ink)}>
      <Icon name={icon} className="size-3" />
      {word}
    </span>
  );
}
