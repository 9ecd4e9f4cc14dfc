"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, type ButtonTone, IconButton } from "./button";
import { cx } from "./cx";
import { useFocusAtOnce } from "./focus-at-once";
import { HoldButton } from "./hold-button";
import { isFromLayer } from "./layers";

interface DialogProps {
  title: ReactNode;
  mark?: ReactNode;
  children: ReactNode;
  /** The buttons; the safe one, marked with `data-rest`, has the focus, or what is `data-first`. */
  footer: ReactNode;
  onClose: () => void;
  /** It may not be left now; Escape then does nothing. */
  preventClose?: boolean;
  /** Another step may take away what had the focus: the dialog itself then has it. */
  step?: string;
  className?: string;
}

/** A question that must be answered first. Escape answers with the safe choice. */
export function Dialog(props: DialogProps) {
  const { title, mark, children, footer, onClose, preventClose = false, step, className } = props;
  const popup = useRef<HTMLDivElement>(null);
  const first = () =>
    popup.current?.querySelector<HTMLElement>("[data-first]") ??
    popup.current?.querySelector<HTMLElement>("[data-rest]");
  useFocusAtOnce(first);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (!popup.current?.contains(document.activeElement)) popup.current?.focus();
  }, [step]);
  return (
    <Modal onClose={onClose} disablePointerDismissal preventClose={preventClose}>
      <BaseDialog.Popup
        ref={popup}
        initialFocus={() => !first()}
        className={cx(
          "fixed inset-0 z-40 m-auto h-fit max-h-[calc(100dvh-32px)]",
          "w-[min(520px,calc(100vw-24px))] overflow-y-auto rounded-lg",
          "bg-overlay px-[18px] py-4 text-ink shadow-pop outline-none",
          className,
        )}
      >
        <div className="mb-1.5 flex items-center gap-2.5">
          <BaseDialog.Title className="text-lg">{title}</BaseDialog.Title>
          {mark}
        </div>
        {children}
        <div className="mt-4 flex flex-wrap justify-end gap-2 phone:*:flex-1">{footer}</div>
      </BaseDialog.Popup>
    </Modal>
  );
}

interface ModalProps {
  onClose: () => void;
  preventClose?: boolean;
  disablePointerDismissal?: boolean;
  children: ReactNode;
}

/** Covers the page, above a scrim, as long as it is rendered. */
export function Modal({ onClose, preventClose, disablePointerDismissal, children }: ModalProps) {
  return (
    <BaseDialog.Root
      open
      disablePointerDismissal={disablePointerDismissal}
      onOpenChange={(_, { event }) => {
        // An Escape that a field or a dialog above has used is not this one's.
        if (!preventClose && !event.defaultPrevented) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          // A press beside the dialog leaves the focus in it.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-40 bg-(--bd-scrim)"
        />
        {children}
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface DrawerProps {
  label: string;
  title: ReactNode;
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
