"use client";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "./cx";

interface DialogProps {
  title: ReactNode;
  /** A mark beside the title. */
  mark?: ReactNode;
  children: ReactNode;
  /** The buttons; mark the safe one with `data-rest`. */
  footer: ReactNode;
  onClose: () => void;
  /** Why it may not be left now; Escape then does nothing. */
  held?: boolean;
  className?: string;
}

/** A question that must be answered first. Escape answers with the safe choice. */
export function Dialog(props: DialogProps) {
  const { title, mark, children, footer, onClose, held = false, className } = props;
  const node = useRef<HTMLDialogElement>(null);
  const name = useId();

  useEffect(() => {
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
        if (!held) onClose();
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
