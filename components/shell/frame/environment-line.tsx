import { cx } from "@/components/ui/cx";
import type { Environment } from "@/lib/people/capabilities";

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
