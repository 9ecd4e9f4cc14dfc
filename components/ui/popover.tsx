"use client";
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "./cx";
import { firstStop, onMenuKey } from "./menu-keys";

interface PopoverProps {
  /** What stands on the page and opens it. */
  trigger: ReactNode;
  triggerLabel?: string;
  triggerClassName?: string;
  /** By which another part of the page finds its trigger and presses it. */
  triggerId?: string;
  /** Drawn only while it is open; gets the way to close it. */
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
  // Zero while it is closed. Who closes it and opens it again at once opens it anew.
  const [opened, setOpened] = useState(0);
  const open = opened > 0;
  const byKeys = useRef(false);

  useEffect(() => {
    const node = panel.current;
    if (opened === 0 || !node) return;
    const put = () => {
      place(node, button.current, align);
      // Its content may come later: the focus follows when there is something to focus.
      if (!byKeys.current || node.contains(document.activeElement)) return;
      firstStop(node)?.focus();
      byKeys.current = !node.contains(document.activeElement);
    };
    put();
    // What it holds may change.
    const resized = new ResizeObserver(put);
    resized.observe(node);
    return () => resized.disconnect();
  }, [opened, align]);

  return (
    <>
      <button
        ref={button}
        id={props.triggerId}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          // A press of a key has no count of clicks.
          byKeys.current = event.detail === 0;
        }}
        onKeyDown={(event) => open || openByArrow(event)}
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
        onKeyDown={onMenuKey}
        onBeforeToggle={(event) => {
          if (event.newState === "open") setOpened((count) => count + 1);
        }}
        onToggle={(event) => event.newState === "closed" && setOpened(0)}
        className={cx(
          "fixed inset-auto m-0 max-w-[calc(100vw-16px)] overflow-y-auto",
          "rounded-lg bg-overlay text-ink shadow-pop",
          props.className,
        )}
      >
        {open && <Suspense>{children(() => panel.current?.hidePopover())}</Suspense>}
      </div>
    </>
  );
}

function openByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  event.currentTarget.click();
}

const edge = 8;
const gap = 4;

/** Below its trigger, or above it where more room is; wholly on screen, and never over it. */
function place(node: HTMLElement, trigger: HTMLElement | null, align: "start" | "end"): void {
  if (!trigger) return;
  const from = trigger.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const roomBelow = clientHeight - edge - from.bottom - gap;
  const roomAbove = from.top - gap - edge;
  node.style.maxHeight = "none";
  const below = node.offsetHeight <= roomBelow || roomBelow >= roomAbove;
  node.style.maxHeight = `${below ? roomBelow : roomAbove}px`;
  const { offsetWidth, offsetHeight } = node;
  const wanted = align === "start" ? from.left : from.right - offsetWidth;
  node.style.left = `${Math.max(edge, Math.min(wanted, clientWidth - offsetWidth - edge))}px`;
  node.style.top = `${below ? from.bottom + gap : from.top - gap - offsetHeight}px`;
}
