"use client";

import { type ReactNode, Suspense } from "react";
import { Button, type ButtonTone } from "./button";
import { lazyComponent } from "./client-rendering";

const HoldButton = lazyComponent(() => import("./hold-button").then((part) => part.HoldButton));

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
    return (
      <Suspense fallback={<Button {...button} disabledReason="One moment" />}>
        <HoldButton {...button} onHeld={onSend} />
      </Suspense>
    );
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
