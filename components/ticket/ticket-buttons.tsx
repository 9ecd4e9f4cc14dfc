"use client";

import { useEffect, useRef } from "react";
import { accountKinds, EnvironmentBadge } from "@/components/desk/frame-marks";
import { Button, type ButtonTone } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { HoldButton } from "@/components/ui/hold-button";
import { Triangle } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";
import { buys, type PositionAction, positionActionLabels } from "@/lib/orders/position-action";
import type { Environment } from "@/lib/users/roles";
import type { SubmissionStatus } from "./submission";
import type { DryRunSwitch, TicketSending } from "./use-sending";

interface PositionActionButtonsProps {
  actions: readonly PositionAction[];
  /** In one-way mode they are sides; the switch Reduce-only says the rest. */
  oneWay: boolean;
  /** Null while the user has to choose. */
  selected: PositionAction | null;
  onSelect: (action: PositionAction) => void;
}

/** What a user means to do; never a raw side. A word and a sign, the colour only with them. */
export function PositionActionButtons(props: PositionActionButtonsProps) {
  const { actions, oneWay, selected, onSelect } = props;
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-1.5">
      <legend className="sr-only">Side</legend>
      {actions.map((action) => {
        const on = action === selected;
        const up = buys(action);
        return (
          <button
            key={action}
            type="button"
            aria-pressed={on}
            onClick={() => onSelect(action)}
            className={cx(
              "flex h-8 items-center gap-[7px] rounded-md border px-[9px] font-medium text-[13px]",
              "phone:h-11 phone:text-[15px]",
              on
                ? up
                  ? "border-up bg-up/13 text-up-ink shadow-[inset_0_0_0_1px_var(--bd-up)]"
                  : "border-down bg-down/13 text-down shadow-[inset_0_0_0_1px_var(--bd-down-ink)]"
                : "border-line-strong text-ink hover:bg-hover",
            )}
          >
            <Triangle up={up} className={up ? "text-up-ink" : "text-down"} />
            {oneWay ? (up ? "Buy" : "Sell") : positionActionLabels[action]}
          </button>
        );
      })}
    </fieldset>
  );
}

interface SubmitBarProps {
  label: string;
  /** Null while the user has not chosen: then it has the colour of neither side. */
  positionAction: PositionAction | null;
  environment: Environment;
  sending: TicketSending;
}

/** The last button: repeats verb, quantity and price, and says where it goes. */
export function SubmitBar({ label, positionAction, environment, sending }: SubmitBarProps) {
  const { status, checking, disabledReason, gate, dry } = sending;
  const isBuy = positionAction && buys(positionAction);
  const underWay = status.kind === "sending" ? status : null;
  const holdReason = gate?.kind === "hold" && !dry?.on ? gate.reason : null;
  const reason = disabledReason ?? holdReason;
  const button = {
    size: "xl",
    tone: checking ? "unknown" : toneOf(dry?.on ? null : isBuy),
    disabledReason: underWay ? "Placing\u2026" : disabledReason,
    "aria-keyshortcuts": "Control+Enter Meta+Enter",
    "aria-describedby": "ticket-where ticket-reason",
    children: (
      <span className="flex w-full min-w-0 items-center gap-[7px]">
        {isBuy !== null && <Triangle up={isBuy} />}
        <span className="whitespace-normal text-left leading-[17px]">
          {underWay ? (
            <Elapsed {...underWay} />
          ) : checking ? (
            "Checking\u2026"
          ) : (
            `${dry?.on ? "Dry run: " : ""}${label}`
          )}
        </span>
        {environment !== "paper" && <EnvironmentBadge environment={environment} small />}
        <span aria-hidden="true" className="ml-auto font-medium text-xs phone:hidden">
          {holdReason === null ? "Ctrl \u21b5" : "hold 1 s"}
        </span>
      </span>
    ),
  } as const;
  return (
    // What is read and switched stands below the button, and comes before it by the tab key.
    <div className="flex flex-none flex-col border-line border-t px-3.5 py-2.5">
      <div className="order-last mt-2 flex min-h-8 items-center gap-2 text-ink-3 text-xs">
        <span id="ticket-where" className="whitespace-nowrap">
          <b className={environment === "live" ? "text-live" : "font-semibold text-ink-2"}>
            {dry?.on ? "Dry run: nothing is sent" : accountKinds[environment]}
          </b>
        </span>
        {dry && <DryRunCheckbox {...dry} />}
        {reason !== null && !underWay && (
          <span
            id="ticket-reason"
            className={cx("ml-auto text-right", disabledReason === null && "text-attn")}
          >
            {reason}
          </span>
        )}
      </div>
      {holdReason === null ? (
        <Button
          {...button}
          // A key that is held down must never send by repeating.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => (event.shiftKey && dry ? dry.run() : sending.send())}
        />
      ) : (
        <HoldButton
          {...button}
          explains={sending.needsHold ?? false}
          onHeld={() => sending.send(true)}
          onShiftPress={dry?.run}
        />
      )}
    </div>
  );
}

function DryRunCheckbox({ on, set }: DryRunSwitch) {
  return (
    <Tooltip text="Checks the order and shows what would be sent. Or Shift-click the button.">
      <label className="flex items-center gap-1.5 whitespace-nowrap phone:min-h-11">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => set(target.checked)}
          className="desk-check size-3.5 phone:size-5"
        />
        Dry run
      </label>
    </Tooltip>
  );
}

function toneOf(buys: boolean | null): ButtonTone {
  if (buys === null) return "secondary";
  return buys ? "up" : "down";
}

/** How long the answer has been awaited; writes its text itself. */
function Elapsed({ since, left }: Extract<SubmissionStatus, { kind: "sending" }>) {
  const node = useRef<HTMLSpanElement>(null);
  const word = left ? "Sent. Waiting for the exchange\u2026" : "Placing\u2026";
  useEffect(() => {
    const timer = setInterval(() => {
      if (node.current) node.current.textContent = `${word} ${Date.now() - since} ms`;
    }, 100);
    return () => clearInterval(timer);
  }, [since, word]);
  return (
    <span ref={node} className="animate-flight">
      {word}
    </span>
  );
}
