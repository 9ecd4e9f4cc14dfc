"use client";

import { Popover as BasePopover } from "@base-ui/react/popover";
import { type ReactNode, Suspense, useRef } from "react";
import { cx } from "./cx";

interface PopoverProps {
  trigger: ReactNode;
  triggerLabel?: string;
  triggerClassName?: string;
  /** By which another part of the page finds its trigger and presses it. */
  triggerId?: string;
  /** Rendered only while it is open; gets the way to close it. */
  children: (close: () => void) => ReactNode;
  align?: "start" | "end";
  label: string;
  className?: string;
}

/** A panel that floats beside its trigger until it is left. */
export function Popover(props: PopoverProps) {
  const { trigger, triggerLabel, triggerClassName, triggerId, children, align = "start" } = props;
  const actions = useRef<BasePopover.Root.Actions>(null);
  return (
    <BasePopover.Root actionsRef={actions}>
      <BasePopover.Trigger
        {...(triggerId ? { id: triggerId } : {})}
        aria-label={triggerLabel}
        className={triggerClassName}
      >
        {trigger}
      </BasePopover.Trigger>
      <BasePopover.Portal>
        <BasePopover.Positioner align={align} {...floating}>
          {/* It takes the focus as it is drawn: only once what can take it is there. */}
          <Suspense>
            <BasePopover.Popup
              aria-label={props.label}
              className={cx(floatingPanel, props.className)}
            >
              {children(() => actions.current?.close())}
            </BasePopover.Popup>
          </Suspense>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

/** A panel is near its trigger, wholly on screen, and above everything else. */
export const floating = { sideOffset: 4, collisionPadding: 8, className: "z-50" };

export const floatingPanel =
  "max-h-(--available-height) max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg bg-overlay " +
  "text-ink shadow-pop outline-none";
