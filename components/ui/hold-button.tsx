"use client";

import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "./button";

/** So long a button is held down, and so long at least lies between two presses instead. */
const holdMs = 1_000;

/** A first press counts for so long. */
const armedMs = 10_000;

interface HoldButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  onHeld: () => void;
  /** What a press with Shift does instead; it needs no holding. */
  onShiftPress?: (() => void) | undefined;
  /** It was to be pressed by a key that is not enough: says what it takes. */
  explains?: boolean;
}

function useHold(onHeld: () => void, disabled: boolean) {
  const [holding, setHolding] = useState(false);
  const [armedAt, setArmedAt] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stop = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const done = () => {
    stop();
    setArmedAt(null);
    held.current = true;
    onHeld();
  };
  const start = () => {
    if (holding || disabled) return;
    held.current = false;
    setHolding(true);
    timer.current = setTimeout(done, holdMs);
  };
  const press = () => {
    // The click that ends a second of holding is no press of its own.
    if (held.current) {
      held.current = false;
      return;
    }
    const now = Date.now();
    const since = armedAt === null ? null : now - armedAt;
    if (since !== null && since >= holdMs && since <= armedMs) return done();
    if (since === null || since > armedMs) setArmedAt(now);
  };
  return { holding, armed: armedAt !== null, start, stop, press };
}

/**
 * A button for what must not happen by a slip: it is held down for a second with the pointer, Enter
 * or Space. Who cannot hold it, or presses it through a reader, presses it twice, a second apart.
 */
export function HoldButton(props: HoldButtonProps) {
  const { onHeld, onShiftPress, explains = false, children, ...rest } = props;
  const { holding, armed, start, stop, press } = useHold(onHeld, Boolean(rest.disabledReason));
  const isOther = (event: { shiftKey: boolean }) => onShiftPress && event.shiftKey;
  const isPress = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";
  return (
    <>
      <Button
        {...rest}
        data-hold=""
        onClick={(event) => (isOther(event) ? onShiftPress?.() : press())}
        onPointerDown={(event) => event.button === 0 && !isOther(event) && start()}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onBlur={stop}
        onKeyDown={(event) => {
          if (!isPress(event) || event.ctrlKey || event.metaKey || isOther(event)) return;
          // Enter would press it at once, and again as it repeats.
          event.preventDefault();
          if (!event.repeat) start();
        }}
        onKeyUp={(event) => {
          // What began to be held ends here, whether or not Shift has come to it meanwhile.
          if (!isPress(event) || (!holding && isOther(event))) return;
          event.preventDefault();
          if (!holding) return;
          stop();
          if (!isOther(event)) press();
        }}
        className={`relative overflow-hidden ${rest.className ?? ""}`}
      >
        <span
          aria-hidden="true"
          className={
            "absolute inset-y-0 left-0 bg-ink/25 transition-[width] ease-linear " +
            `motion-reduce:hidden ${holding ? "w-full duration-1000" : "w-0 duration-0"}`
          }
        />
        {children}
      </Button>
      <p role="status" className="mt-1 text-attn text-xs empty:hidden">
        {holding
          ? "Keep holding\u2026"
          : armed
            ? "Hold for 1 s, or press again after 1 s."
            : explains && "Hold this button for 1 s to send."}
      </p>
    </>
  );
}
