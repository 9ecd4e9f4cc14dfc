import type { ComponentProps } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, "children" | "aria-label"> {
  icon: IconName;
  /** What it does, for readers and on hover. */
  label: string;
}

/** A button that is a sign without a word; only for signs that everybody knows. */
export function IconButton({ icon, label, size = "md", className, ...rest }: IconButtonProps) {
  return (
    <Button
      tone="quiet"
      size={size}
      aria-label={label}
      title={label}
      className={cx("px-0!", size === "sm" ? "w-[22px] phone:w-10" : "w-7 phone:w-11", className)}
      {...rest}
    >
      <Icon name={icon} className="size-3.5 phone:size-[18px]" />
    </Button>
  );
}
