"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { refusedOrderMessage } from "@/components/requests/failure-message";
import { askDryRun, type DryRunAnswer } from "@/lib/api/dry-run";
import { exchangeMutation, type SendResult } from "@/lib/api/exchange";
import type { Decimal } from "@/lib/decimal";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import type { OrderRow } from "@/lib/orders/order-row";
import {
  newReplacement,
  type ReplaceEnd,
  type ReplaceEvent,
  reduceReplacement,
  replaceRequest,
} from "@/lib/orders/replace";
import { deskNow } from "@/lib/time";
import { forgetReplacement, noteReplacement } from "./interrupted-replacement";
import { sendCancel } from "./send-cancels";
import { useOrders } from "./use-orders";

const none: ReadonlySet<string> = new Set();

/**
 * Replaces an order: a check of the new one, the cancel, the lists, the new order, each once. What
 * is sent follows from the reducer's steps alone, so that a second press sends nothing.
 */
export function useReplacement(connection: DeskConnection, row: OrderRow) {
  // The lists as the desk shows them: they say when the old order is gone.
  const { rows } = useOrders(connection, none);
  const { latest, state, dispatch } = useSteps(row);
  const [elsewhere, setElsewhere] = useState(false);
  const asked = useNewOrder(connection, row);
  const price = useRef<Decimal | null>(null);

  const place = useCallback(async () => {
    if (price.current === null) return;
    forgetReplacement();
    const order = asked({ price: price.current, qty: latest.current.qty });
    dispatch({
      type: "placed",
      end: endOf(await exchangeMutation("place-order", { ...order, laterStep: true })),
    });
  }, [asked, latest, dispatch]);
  const step = useCallback(
    (event: ReplaceEvent) => {
      const entered = dispatch(event);
      if (entered === "over") forgetReplacement();
      if (entered === "placing") void place();
    },
    [dispatch, place],
  );

  const listed = rows.find(
    ({ orderId, clientOid }) =>
      (orderId !== null && orderId === row.orderId) ||
      (clientOid !== null && clientOid === row.clientOid),
  );
  useEffect(() => {
    if (!listed) return;
    const { status, closedAs, filledQty } = listed;
    // A user's word that it is closed is no list's.
    const gone = status === "left" && (closedAs === undefined || closedAs === "cancelled");
    step({ type: "listed", gone, filled: filledQty });
  }, [listed, step]);
  useLeaveWarning(state.phase !== "editing" && state.phase !== "over");

  const press = async (
    numbers: { readonly price: Decimal; readonly qty: Decimal },
    atOnce: boolean,
  ) => {
    if (latest.current.phase !== "editing") return;
    const free = await holdInThisTab(row.key);
    setElsewhere(!free);
    if (!free) return;
    price.current = numbers.price;
    if (dispatch({ type: "press", qty: numbers.qty, atOnce }) !== "checking") return;
    const refusal = refusalIn(await askDryRun("place-order", asked(numbers), { holdPlace: true }));
    if (dispatch({ type: "checked", refusal }) !== "cancelling") return;
    noteReplacement(row);
    const answer = await sendCancel(connection.id, row);
    step({
      type: "cancel",
      answer:
        answer.kind === "refused" || answer.kind === "locked"
          ? { kind: "refused", text: answer.text }
          : { kind: cancelAnswers[answer.kind] },
    });
  };
  return {
    state,
    /** Another tab of this browser replaces the same order. */
    elsewhere,
    press,
    confirm: (qty: Decimal) => step({ type: "confirm", qty }),
  };
}

/** What is asked to be placed; by its id the desk keeps its place before the cancel goes out. */
function useNewOrder({ positionMode, id: connectionId }: DeskConnection, row: OrderRow) {
  const [clientOid] = useState(() => newClientOid(deskNow()));
  return useCallback(
    (numbers: { readonly price: Decimal; readonly qty: Decimal }) => {
      const request = replaceRequest(row, numbers, { positionMode, clientOid });
      return { connectionId, request, key: clientOid };
    },
    [connectionId, positionMode, row, clientOid],
  );
}

/** The replacement, and how an event is applied: answers which phase was entered by it. */
function useSteps(row: OrderRow) {
  const latest = useRef(newReplacement(row));
  const [state, setState] = useState(latest.current);
  const here = useHere();
  const dispatch = useCallback(
    (event: ReplaceEvent) => {
      // Whoever has left this page has left the replacement: nothing goes out any more.
      if (!here.current) return false;
      const before = latest.current;
      const next = reduceReplacement(before, event);
      if (next === before) return false;
      latest.current = next;
      setState(next);
      return next.phase !== before.phase && next.phase;
    },
    [here],
  );
  return { latest, state, dispatch };
}

/** Whether the dialog still stands. */
function useHere() {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

/** Whoever leaves the page meanwhile leaves the order cancelled and nothing in its place. */
function useLeaveWarning(underWay: boolean): void {
  useEffect(() => {
    if (!underWay) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [underWay]);
}

/** Why the desk would not place the new order; null where it would. */
function refusalIn(answer: DryRunAnswer): string | null {
  if (answer.kind === "dry-run") return null;
  return answer.kind === "refused"
    ? refusedOrderMessage(answer.failure)
    : "The desk did not answer.";
}

const cancelAnswers = { asked: "taken", gone: "not-open", unknown: "unknown" } as const;

/** What became of the new order, as far as its first answer says. */
function endOf(sent: SendResult<"place-order">): ReplaceEnd {
  switch (sent.kind) {
    case "ok":
    case "accepted-without-id":
      return { kind: "placed" };
    case "unknown":
    case "pending":
    case "no-answer":
      return { kind: "place-unknown" };
    case "rejected":
      return { kind: "not-placed", text: `${sent.code} ${sent.message}` };
    case "refused":
      return { kind: "not-placed", text: refusedOrderMessage(sent.failure) };
    default:
      return { kind: "not-placed", text: sent.reason };
  }
}

const locks = new Set<string>();

/**
 * Holds an order for this tab until the tab goes, so that two tabs do not both replace it. Where
 * the browser has no locks, the exchange's refusal of the second cancel is what prevents it.
 */
function holdInThisTab(order: string): Promise<boolean> {
  if (!navigator.locks || locks.has(order)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`replace ${order}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (lock === null) return;
      locks.add(order);
      return new Promise(() => {});
    });
  });
}
