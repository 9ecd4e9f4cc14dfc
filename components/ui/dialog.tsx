"use client";

import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button, type ButtonTone, IconButton } from "./button";
import { cx } from "./cx";
import { HoldButton } from "./hold-button";
import { isFromLayer } from "./layers";

interface DialogProps {
  title: ReactNode;
  /** A mark beside the title. */
  mark?: ReactNode;
  children: ReactNode;
  /** The buttons; mark the safe one with `data-rest`. */
  footer: ReactNode;
  onClose: () => void;
  /** It may not be left now; Escape then does nothing. */
  preventClose?: boolean;
  className?: string;
}

/** A question that must be answered first. Escape answers with the safe choice. */
export function Dialog(props: DialogProps) {
  const { title, mark, children, footer, onClose, preventClose = false, className } = props;
  const node = useRef<HTMLDialogElement>(null);
  const name = useId();

  // Closed while it is still on the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = node.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    // React focuses before the dialog is modal, so the safe choice is focused here.
    dialog.querySelector<HTMLElement>("[data-rest]")?.focus();
    return () => dialog.close();
  }, []);

  return (
    <dialog
      ref={node}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault();
        if (!preventClose) onClose();
      }}
      className={cx(
        "m-auto max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-24px))] overflow-y-auto rounded-lg",
        "bg-overlay px-[18px] py-4 text-ink shadow-pop",
        className,
      )}
    >
      <div className="mb-1.5 flex items-center gap-2.5">
        <h2 id={name} className="text-lg">
          {title}
        </h2>
        {mark}
      </div>
      {children}
      <div className="mt-4 flex flex-wrap justify-end gap-2 phone:*:flex-1">{footer}</div>
    </dialog>
  );
}

interface DrawerProps {
  /** What it is, for readers. */
  label: string;
  title: ReactNode;
  /** Beside the title. */
  marks?: ReactNode;
  /** Under the title, always in sight as it is. */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One thing in full beside its list; Escape closes it, unless it was for something inside. */
export function Drawer({ label, title, marks, tools, onClose, children }: DrawerProps) {
  return (
    <aside
      aria-label={label}
      onKeyDown={(event) => {
        const own = !event.defaultPrevented && !isFromLayer(event);
        if (event.key === "Escape" && own) onClose();
      }}
      className={
        "thin-bar relative flex w-(--bd-drawer-w) shrink-0 flex-col overflow-y-auto " +
        "border-line-strong border-l bg-overlay max-[1100px]:absolute max-[1100px]:inset-y-0 " +
        "max-[1100px]:right-0 max-[1100px]:z-20 max-[1100px]:shadow-pop phone:fixed " +
        "phone:inset-x-0 phone:top-(--bd-header-h) phone:bottom-(--bd-status-h) phone:w-auto phone:rounded-t-[10px] phone:border-t phone:border-l-0"
      }
    >
      <header className="sticky top-0 z-10 border-line border-b bg-overlay px-4 py-2.5">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 text-lg">{title}</h2>
          {marks}
          <span className="flex-1" />
          <IconButton icon="cross" label="Close" onClick={onClose} />
        </div>
        {tools && <div className="mt-2 flex items-center gap-1.5">{tools}</div>}
      </header>
      <div className="px-4 pt-3 pb-4">{children}</div>
    </aside>
  );
}

interface PressOrHoldProps {
  /** Whether a press is not enough. */
  hold: boolean;
  tone: ButtonTone;
  disabledReason: string | null;
  onSend: () => void;
  children: ReactNode;
}

/** The button of a question that sends: by a press, or by a second of holding. */
export function PressOrHold({ hold, onSend, ...button }: PressOrHoldProps) {
  if (hold) {
    return <HoldButton {...button} onHeld={onSend} />;
  }
  return (
    <Button
      {...button}
      // A key that is held down must never send by repeating.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onSend}
    />
  );
}
