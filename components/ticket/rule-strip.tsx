import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import type { StripRule } from "@/lib/orders/ticket";

const looks: Record<StripRule["standing"], { icon: IconName; ink: string; say: string }> = {
  ok: { icon: "check", ink: "text-ink-3", say: "OK" },
  near: { icon: "alert", ink: "text-attn", say: "Warning" },
  broken: { icon: "cross", ink: "text-danger", say: "Violated" },
  off: { icon: "minus", ink: "text-ink-off", say: "Nothing to check yet" },
};

/** A bound that is longer has a line of its own. */
const halfLineChars = 16;

/** The exchange's rules for this order, always in sight, each with its limit in full. */
export function RuleStrip({ rules }: { rules: readonly StripRule[] }) {
  return (
    <div className="flex-none overflow-hidden rounded-md border border-line">
      <ul aria-label="Rules" className="-mr-px -mb-px grid grid-flow-dense grid-cols-2">
        {rules.map(({ label, value, standing }) => {
          const { icon, ink, say } = looks[standing];
          return (
            <li
              key={label}
              className={cx(
                "flex min-h-[23px] items-center gap-[5px] border-line-soft border-r border-b px-2",
                "py-0.5 text-xs phone:min-h-8 phone:text-sm",
                value.length > halfLineChars && "col-span-2",
              )}
            >
              <Icon name={icon} className={cx("size-[11px]", ink)} />
              <span className={standing === "ok" || standing === "off" ? "text-ink-3" : ink}>
                {label}
              </span>
              <span className="sr-only">{say}:</span>
              <span
                className={cx(
                  "ml-auto min-w-0 text-right [overflow-wrap:anywhere]",
                  standing === "ok" ? "text-ink-2" : standing === "off" ? "text-ink-3" : ink,
                )}
              >
                {value}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
