"use client";
import { type ReactNode, useId, useRef } from "react";
import { cx } from "./cx";

interface PopoverProps {
  /** What stands on the page and opens it. */
  trigger: ReactNode;
  triggerLabel?: string;
  triggerClassName?: string;
  /** Gets the way to close it. */
  children: (close: () => void) => ReactNode;
  /** Which edge it keeps in line with its trigger. */
  align?: "start" | "end";
  label: string;
  className?: string;
}

/** Something that floats beside its trigger until it is left: the browser's own popover. */
export function Popover(props: PopoverProps) {
  const { trigger, triggerLabel, triggerClassName, children, align = "start" } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const place = () => {
    const from = button.current?.getBoundingClientRect();
    const node = panel.current;
    if (!from || !node) return;
    const room = document.documentElement.clientWidth;
    const width = node.offsetWidth;
    const wanted = align === "start" ? from.left : from.right - width;
    node.style.left = `${Math.max(8, Math.min(wanted, room - width - 8))}px`;
    const below = from.bottom + 4;
    const fits = below + node.offsetHeight <= document.documentElement.clientHeight - 8;
    node.style.top = fits ? `${below}px` : `${Math.max(8, from.top - 4 - node.offsetHeight)}px`;
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={triggerLabel}
        className={triggerClassName}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={props.label}
        onToggle={(event) => event.newState === "open" && place()}
        className={cx(
          "fixed inset-auto m-0 max-h-[calc(100dvh-16px)] max-w-[calc(100vw-16px)] overflow-y-auto",
          "rounded-lg bg-overlay text-ink shadow-pop",
          props.className,
        )}
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
