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

/** The exchange's rules for this order, always in sight, each with its limit. */
export function RuleStrip({ rules }: { rules: readonly StripRule[] }) {
  return (
    <ul
      aria-label="Rules"
      className="grid flex-none grid-cols-2 overflow-hidden rounded-md border border-line"
    >
      {rules.map(({ label, value, standing }, at) => {
        const { icon, ink, say } = looks[standing];
        return (
          <li
            key={label}
            className={cx(
              "flex h-[23px] items-center gap-[5px] whitespace-nowrap border-line-soft px-2",
              "text-xs phone:h-8 phone:text-sm",
              at % 2 === 0 && "border-r",
              at < rules.length - 2 && "border-b",
            )}
          >
            <Icon name={icon} className={cx("size-[11px]", ink)} />
            <span className={standing === "ok" || standing === "off" ? "text-ink-3" : ink}>
              {label}
            </span>
            <span className="sr-only">{say}:</span>
            <span
              className={cx(
                "ml-auto truncate",
                standing === "ok" ? "text-ink-2" : standing === "off" ? "text-ink-3" : ink,
              )}
            >
              {value}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
