import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";

interface PanelMessageProps {
  title: string;
  children?: ReactNode;
  icon?: IconName;
  /** What can be done about it. */
  actions?: ReactNode;
  /** Nobody knows what would stand here. */
  unknown?: boolean;
  alert?: boolean;
}

/** Why a panel shows nothing: empty and true, filtered away, not read, broken or not allowed. */
export function PanelMessage(props: PanelMessageProps) {
  const { title, children, icon, actions, unknown = false, alert = false } = props;
  const ground = unknown ? "bg-surface px-1.5 py-px" : undefined;
  return (
    <div
      role={alert ? "alert" : undefined}
      className={cx(
        "flex min-h-[136px] flex-1 flex-col items-center justify-center gap-1 px-4 py-6 text-center",
        "text-ink-2",
        unknown && "hatch",
      )}
    >
      <p className={cx("flex items-center gap-1.5 font-semibold text-ink", ground)}>
        {icon && <Icon name={icon} />}
        {title}
      </p>
      {children && <div className={cx("max-w-[60ch]", ground)}>{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
