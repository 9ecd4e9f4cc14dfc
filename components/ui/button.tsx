"use client";

import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";
import { Tooltip } from "./tooltip";

export type ButtonTone =
  | "primary"
  | "secondary"
  | "quiet"
  | "warn"
  | "destroy"
  | "unknown"
  | "up"
  | "down";

type ButtonSize = "sm" | "md" | "lg" | "xl";

const tones: Record<ButtonTone, string> = {
  primary: "border-primary bg-primary text-on-primary not-aria-disabled:hover:opacity-90",
  secondary: "border-line-strong text-ink not-aria-disabled:hover:bg-hover",
  quiet: "border-transparent text-ink-2 not-aria-disabled:hover:bg-hover",
  warn: "border-danger text-danger not-aria-disabled:hover:bg-hover",
  destroy:
    "border-danger-fill bg-danger-fill text-on-danger not-aria-disabled:hover:brightness-110",
  unknown: "border-unknown bg-surface text-unknown not-aria-disabled:hover:bg-hover",
  up: "border-up bg-up text-on-up not-aria-disabled:hover:brightness-105",
  down: "border-down-fill bg-down-fill text-on-down not-aria-disabled:hover:brightness-105",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-[22px] rounded-[4px] px-[7px] text-xs phone:h-10 phone:px-3 phone:text-md",
  md: "h-7 rounded-md px-2.5 text-sm phone:h-11 phone:px-3.5 phone:text-md",
  lg: "h-10 rounded-md px-4 text-md phone:h-12 phone:w-full",
  xl: "h-[42px] w-full rounded-md px-3 text-[14px] font-semibold phone:h-[50px] phone:text-lg",
};

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled" | "title"> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Why it cannot be used now. It stays reachable, so that the reason can be read. */
  disabledReason?: string | false | null | undefined;
  tooltip?: string | undefined;
  children: ReactNode;
}

/** A button. Danger is outlined until the last step; the side's colours are for submit only. */
export function Button({
  tone = "secondary",
  size = "md",
  disabledReason,
  type = "button",
  className,
  onClick,
  tooltip,
  ...rest
}: ButtonProps) {
  return (
    <Tooltip text={disabledReason || tooltip}>
      <button
        type={disabledReason ? "button" : type}
        aria-disabled={disabledReason ? true : undefined}
        onClick={disabledReason ? (event) => event.preventDefault() : onClick}
        className={cx(
          "inline-flex shrink-0 select-none items-center justify-center gap-1.5 border",
          "whitespace-nowrap font-medium",
          "transition-[background-color,filter,opacity] duration-(--bd-fast) ease-desk",
          sizes[size],
          disabledReason ? "cursor-not-allowed border-line bg-transparent text-ink-3" : tones[tone],
          className,
        )}
        {...rest}
      />
    </Tooltip>
  );
}

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, "children" | "aria-label"> {
  icon: IconName;
  label: string;
}

/** A button that is a sign without a word; only for signs that everybody knows. */
export function IconButton({ icon, label, size = "md", className, ...rest }: IconButtonProps) {
  return (
    <Button
      tone="quiet"
      size={size}
      aria-label={label}
      tooltip={label}
      className={cx("px-0!", size === "sm" ? "w-[22px] phone:w-10" : "w-7 phone:w-11", className)}
      {...rest}
    >
      <Icon name={icon} className="size-3.5 phone:size-[18px]" />
    </Button>
  );
}

interface CopyButtonProps {
  value: string;
  /** What is copied, for readers: "order id". */
  what: string;
}

/** Copies a value and says so. */
export function CopyButton({ value, what }: CopyButtonProps) {
  const [result, setResult] = useState<"" | "Copied" | "Copying isn't allowed here">("");
  useEffect(() => {
    if (result === "") return;
    const timer = setTimeout(() => setResult(""), 2_000);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setResult("Copied"),
      () => setResult("Copying isn't allowed here"),
    );
  return (
    <Tooltip text={result || `Copy ${what}`}>
      <button
        type="button"
        onClick={copy}
        className={
          "inline-grid size-5 shrink-0 place-items-center rounded-sm align-middle text-ink-3 " +
          "hover:text-ink phone:-my-3 phone:size-11"
        }
      >
        <Icon name={result === "Copied" ? "check" : "copy"} className="size-3" />
        <span className="sr-only">Copy {what}</span>
        <span role="status" className="sr-only">
          {result}
        </span>
      </button>
    </Tooltip>
  );
}
