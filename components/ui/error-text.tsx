import type { ReactNode } from "react";
import { Button } from "./button";
import { cx } from "./cx";

interface ErrorTextProps {
  /** Nothing is shown while there is none. */
  children: ReactNode;
  onRetry?: () => void;
  className?: string;
}

/** Why something was not done or not read, in a line below or beside it. */
export function ErrorText({ children, onRetry, className }: ErrorTextProps) {
  if (!children) return null;
  return (
    <span role="alert" className={cx("block text-danger text-xs", className)}>
      {children}
      {onRetry && (
        <Button size="sm" className="ml-1" onClick={onRetry}>
          Retry now
        </Button>
      )}
    </span>
  );
}
