import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { type ShownState, stateLooks } from "./state-look";

/** How far a day is read: a sign and a word. */
export function StateMark({ state }: { state: ShownState }) {
  const { word, icon, means, ink } = stateLooks[state];
  return (
    <span title={means} className={cx("inline-flex items-center gap-[5px] text-xs", ink)}>
      <Icon name={icon} className="size-3" />
      {word}
    </span>
  );
}
