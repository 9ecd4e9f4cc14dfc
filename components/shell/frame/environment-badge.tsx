import { cx } from "@/components/ui/cx";
import type { Environment } from "@/lib/people/capabilities";

const looks: Record<Environment, string> = {
  paper: "bg-paper text-on-paper shadow-[inset_0_0_0_1px_var(--bd-paper-line)]",
  live: "bg-surface text-live shadow-[inset_0_0_0_1.5px_var(--bd-live)]",
};

interface EnvironmentBadgeProps {
  environment: Environment;
  small?: boolean;
}

/** PAPER or LIVE: the word stands wherever an order can be sent. */
export function EnvironmentBadge({ environment, small = false }: EnvironmentBadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex shrink-0 items-center rounded-sm font-semibold uppercase tracking-[.08em]",
        small ? "h-4 px-[5px] text-2xs" : "h-5 px-2 text-xs",
        looks[environment],
      )}
    >
      {environment}
    </span>
  );
}
