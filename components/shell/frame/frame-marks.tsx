import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Clock } from "@/components/ui/live-text";
import type { Environment } from "@/lib/people/roles";

const environmentStyles: Record<Environment, string> = {
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
        environmentStyles[environment],
      )}
    >
      {environment}
    </span>
  );
}

/** The line across the top of every page, in the environment's colour. */
export function EnvironmentLine({ environment }: { environment: Environment | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        "h-[3px] shrink-0",
        environment === "paper" && "bg-paper-line",
        environment === "live" && "bg-live",
      )}
    />
  );
}

/** The desk's mark. */
export function BrandMark({ className = "size-[22px]" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 22 22"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      className={className}
    >
      <path d="M3 17.5v-13h8.2a3.4 3.4 0 0 1 1.6 6.4 3.5 3.5 0 0 1-1.3 6.6zM3 11h9M16 4.5v13M19 7v8" />
    </svg>
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

/** A page with nothing around it: a few words and what to do next. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh items-center justify-center bg-surface p-6">
      <div className="w-full max-w-[440px] text-ink-2 text-md">
        <BrandMark className="mb-5 size-7 text-ink" />
        <h1 className="mb-2 text-2xl text-ink">{title}</h1>
        {children}
      </div>
    </main>
  );
}
