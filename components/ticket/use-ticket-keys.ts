"use client";
import { type RefObject, useEffect, useState } from "react";
import { disarm } from "@/components/hotkeys/arming";
import { useHotkey } from "@/components/hotkeys/use-hotkey";
import type { Side } from "@/lib/exchange/values";
import { closes, type PositionAction, sideOfAction } from "@/lib/orders/position-action";
import type { TicketSending } from "./use-sending";
import type { TicketHandle } from "./use-ticket";

/** What the keys of the desk do in a ticket. Only the armed ones send, and each press once. */
export function useTicketKeys(
  form: RefObject<HTMLFormElement | null>,
  { state, shape }: TicketHandle,
  { edit, send, sending }: TicketSending,
): void {
  const { positionAction } = state;
  const closing = positionAction !== null && closes(positionAction);
  const side = sideOfAction(positionAction) ?? "buy";
  const actionFor = (asked: Side, close: boolean) =>
    shape.positionActions.find((each) => sideOfAction(each) === asked && closes(each) === close) ??
    (state.form === "tpsl"
      ? shape.positionActions.find((each) => sideOfAction(each) === asked)
      : undefined);
  const select = (action: PositionAction | undefined) => {
    if (action) edit({ type: "position-action", positionAction: action });
  };
  // What opens with the other side closes: an open long becomes a close of that long.
  const turn = (close: boolean) => {
    if (close !== closing) select(actionFor(side === "buy" ? "sell" : "buy", close));
  };
  useHotkey("ticket", () => focusTicket(form.current));
  useHotkey("buy", () => select(actionFor("buy", closing)));
  useHotkey("sell", () => select(actionFor("sell", closing)));
  useHotkey("open", () => turn(false));
  useHotkey("close-position", () => turn(true));
  useHotkey("market", () => edit({ type: "select", choices: { orderType: "market" } }));
  useHotkey("limit", () => edit({ type: "select", choices: { orderType: "limit" } }));
  useHotkey("post-only", () => {
    const timeInForce = state.timeInForce === "post_only" ? "gtc" : "post_only";
    edit({ type: "select", choices: { timeInForce } });
  });
  useHotkey("reduce-only", () => {
    if (shape.reduceOnly) edit({ type: "reduce-only", on: !shape.reduceOnlyOn });
  });

  const [asked, ask] = useState<Side | null>(null);
  const sendAs = (wanted: Side) => {
    if (sending) return;
    select(actionFor(wanted, closing));
    ask(wanted);
  };
  useHotkey("send-buy", () => sendAs("buy"));
  useHotkey("send-sell", () => sendAs("sell"));
  // Sent once the ticket shows that side: what goes is what stands on the screen.
  useEffect(() => {
    if (asked === null || side !== asked) return;
    ask(null);
    send();
  }, [asked, side, send]);
  // Nothing stays armed for a page that has no ticket any more.
  useEffect(() => disarm, []);
}

/** The first number to enter, else the first. */
function focusTicket(form: HTMLFormElement | null): void {
  const all = [...(form?.querySelectorAll<HTMLInputElement>("input[inputmode=decimal]") ?? [])];
  const first = all.find(({ value }) => value === "") ?? all[0];
  first?.focus();
}
