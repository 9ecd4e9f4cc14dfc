import { cx } from "@/components/ui/cx";
import { Clock } from "@/components/ui/live-text";
import type { Environment } from "@/lib/users/roles";

const environmentStyles: Record<Environment, string> = {
  paper: "bg-paper text-on-paper shadow-[inset_0_0_0_1px_var(--bd-paper-line)]",
  demo: "bg-demo text-on-demo shadow-[inset_0_0_0_1px_var(--bd-demo-line)]",
  live: "bg-surface text-live shadow-[inset_0_0_0_1.5px_var(--bd-live)]",
};

interface EnvironmentBadgeProps {
  environment: Environment;
  small?: boolean;
}

/** PAPER, DEMO or LIVE: the word stands wherever an order can be sent. */
export function EnvironmentBadge({ environment, small = false }: EnvironmentBadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex shrink-0 items-center rounded-sm font-semibold uppercase tracking-[.08em]",
        small ? "h-4 px-[5px] text-2xs" : "h-5 px-2 text-xs",
        environmentStyles[environment],
      )}
    >
      {environment}
    </span>
  );
}

/** What an account is, by where its orders go. */
export const accountKinds: Record<Environment, string> = {
  paper: "Paper account",
  demo: "Demo account",
  live: "Live account",
};

/** The line across the top of every page, in the environment's colour. */
export function EnvironmentLine({ environment }: { environment: Environment | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        "h-[3px] shrink-0",
        environment === "paper" && "bg-paper-line",
        environment === "demo" && "bg-demo-line",
        environment === "live" && "bg-live",
      )}
    />
  );
}

/** The time in UTC, in which the exchange counts. */
export function UtcClock() {
  return (
    <span className="whitespace-nowrap">
      <Clock timeZone="UTC" className="mono font-medium text-[12px]" />{" "}
      <span className="text-ink-3 text-xs">UTC</span>
    </span>
  );
}
