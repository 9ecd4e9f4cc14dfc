"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { clearDraft } from "@/components/desk/draft-store";
import type { DryRunAnswer } from "@/lib/api/dry-run";
import { exchangeMutation } from "@/lib/api/exchange";
import type { Issue } from "@/lib/exchange/errors";
import { lateCauseOf } from "@/lib/orders/lateness";
import type { LimitCheck } from "@/lib/orders/limit-summary";
import { isError } from "@/lib/orders/rules/order-rules";
import {
  isNumberName,
  numberLabels,
  requestText,
  type TicketBody,
  type TicketEvent,
  ticketEndpoint,
  toRequestBody,
  toTicketFieldNames,
} from "@/lib/orders/ticket";
import { ticketDraft, writeTicketDraft } from "./stored-draft";
import {
  isSubmissionLocked,
  type Submission,
  type SubmissionAnswer,
  type SubmissionStatus,
} from "./submission";
import type { TicketProps } from "./ticket-props";
import type { TicketStore } from "./ticket-store";
import type { TicketHandle } from "./use-ticket";

/** Whether the ticket only tries its order, and how that is tried once and switched. */
export interface DryRunSwitch {
  readonly on: boolean;
  readonly set: (on: boolean) => void;
  readonly run: () => void;
}

export interface TicketSending {
  readonly submission: Submission;
  readonly status: SubmissionStatus;
  readonly sending: boolean;
  /** This very order is on its way to being known: it must not be sent again. */
  readonly checking: boolean;
  /** Whether somebody tried to send what was not ready. */
  readonly showMissing: boolean;
  readonly disabledReason: string | null;
  readonly body: TicketBody | null;
  /** What our own door said of the numbers that were sent. */
  readonly serverIssues: readonly Issue[];
  readonly edit: (event: TicketEvent) => void;
  /** Puts a user's mark into the ids of what is sent from now on. */
  readonly mark: (mark: string) => void;
  /** `held`: its button was held down, for what takes that. */
  readonly send: (held?: true) => void;
  /** A key asked to send what takes a second of holding. */
  readonly needsHold?: boolean;
  /** Sends what was too late as a new press; null once the ticket holds another order. */
  readonly sendAgain: ((held?: true) => void) | null;
  /** What bounds of the user's own or a desk limit say to it. */
  readonly gate: LimitCheck | null;
  readonly setGate: (gate: LimitCheck | null) => void;
  /** The user has read the desk's question, and means it all the same; null as above. */
  readonly confirm: (() => void) | null;
  readonly dismissQuestion: () => void;
  /** Takes away a question or the result of a dry run; null while there is neither. */
  readonly dismiss?: (() => void) | null;
  /** Absent where a page only sends. */
  readonly dry?: DryRunSwitch;
  /** What came of trying what stands here without sending it. */
  readonly dryRun?: DryRunAnswer | null;
}

const notSentKinds: ReadonlySet<SubmissionAnswer["kind"]> = new Set([
  "refused",
  "rejected",
  "not-sent",
  "unavailable",
]);

/** Sends what a ticket asks for through a connection. */
export function useTicketSubmit(connectionId: string): TicketProps["submit"] {
  return useCallback(
    (endpoint, request, key, confirm, pressedAt) =>
      exchangeMutation(endpoint, { connectionId, request, key, confirm, pressedAt }),
    [connectionId],
  );
}

/** How a ticket is sent: what would go, what stands against it, and what became of it. */
export function useTicketSending(
  props: TicketProps,
  store: TicketStore,
  ticket: TicketHandle,
  form: RefObject<HTMLFormElement | null>,
): TicketSending {
  const { state, world: context, issues, summary } = ticket;
  const { submission } = ticket.model;
  const { dispatchSubmission: dispatch, start } = store;
  const [demands, setDemands] = useState(0);
  const [gate, setGate] = useState<LimitCheck | null>(null);
  const sameness = samenessOf(ticket);
  const { status } = submission;
  const sending = status.kind === "sending";
  const checking = !sending && isSubmissionLocked(submission, sameness);
  const disabledReason =
    props.disabledReason ?? disabledReasonOf(checking, issues.find(isError), gate);

  const { intents } = props;
  const pendingCount = submission.pendingOutcomes.length;
  useEffect(() => {
    if ((sending || pendingCount > 0) && intents !== null) dispatch({ type: "journal", intents });
  }, [dispatch, intents, sending, pendingCount]);

  useEffect(() => {
    if (demands > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [demands, form]);

  const edit = (event: TicketEvent) => {
    if (sending) return;
    ticket.dispatch(event);
    dispatch({ type: "edit" });
  };
  const send = async (confirm: readonly string[]) => {
    const pressedAt = performance.now();
    if (sending) return;
    if (disabledReason !== null || sameness === null) return setDemands(demands + 1);
    const sentence = (summary.sentence ?? []).map((part) => part.text).join("");
    const key = start(sameness, sentence);
    const request = key === null ? null : toRequestBody(state, context, key);
    if (key === null || request === null) return;
    setDemands(0);
    // What was sent is no draft any more: it must not come back as if it had not been.
    clearDraft(ticketDraft, props.connectionId);
    const answer = await props.submit(ticketEndpoint(state), request, key, confirm, pressedAt);
    // What definitely did not go is still a draft, also when the page is being left for a sign-in.
    if (notSentKinds.has(answer.kind)) writeTicketDraft(props.connectionId, request.symbol, state);
    dispatch({ type: "answer", key, answer });
  };

  const presses = usePresses({ status, sameness, gate, disabledReason, form }, send);

  return {
    submission,
    status,
    sending,
    checking,
    showMissing: demands > 0,
    disabledReason,
    body: toRequestBody(state, context, submission.key),
    serverIssues: serverIssuesOf(status),
    edit,
    mark: (mark) => dispatch({ type: "mark", mark }),
    gate,
    setGate,
    ...presses,
    dismissQuestion: () => dispatch({ type: "edit" }),
  };
}

interface PressFacts extends Pick<TicketSending, "status" | "gate" | "disabledReason"> {
  readonly form: RefObject<HTMLFormElement | null>;
  /** What the ticket holds now, without an id. */
  readonly sameness: string | null;
}

/** The ways to send the order in the ticket, each with what the user has confirmed by it. */
function usePresses(
  { status, sameness, gate, disabledReason, form }: PressFacts,
  send: (confirm: readonly string[]) => Promise<void>,
): Pick<TicketSending, "send" | "sendAgain" | "confirm" | "needsHold"> {
  /** The order that a key asked to send, while it takes a second of holding. */
  const [unheld, setUnheld] = useState<string | null>(null);
  const confirmed = useRef<readonly string[]>([]);
  const press = (held: true | undefined, knowing: readonly string[] = []) => {
    const holds = gate?.kind === "hold" && disabledReason === null;
    setUnheld(holds && !held ? sameness : null);
    if (holds && !held) return focusHeldButton(form);
    confirmed.current = holds && gate.over ? [...knowing, "over-own-limit"] : knowing;
    void send(confirmed.current);
  };
  const sendAgain = (held?: true) => {
    // Who has read that an earlier order is unknown goes past it knowingly.
    const isHeldBack = status.kind === "not-sent" && lateCauseOf(status.reason) === "earlier";
    press(held, isHeldBack ? ["placement-blocked"] : []);
  };
  const confirm = () => {
    if (status.kind !== "question") return;
    // Each question is asked once: what was answered before goes along.
    confirmed.current = [...confirmed.current, status.failure.kind];
    void send(confirmed.current);
  };
  const isItsOwn = "body" in status && isSameMarket(status.body, sameness);
  return {
    needsHold: unheld !== null && unheld === sameness,
    send: (held) => press(held),
    sendAgain: isItsOwn ? sendAgain : null,
    confirm: isItsOwn ? confirm : null,
  };
}

/**
 * Whether the ticket still holds what was pressed. An edit ends what is said of it, but another
 * symbol or category comes from the page; numbers may follow the index meanwhile.
 */
function isSameMarket(pressed: string | null, now: string | null): boolean {
  if (pressed === null || now === null) return false;
  const [one, other] = [pressed, now].map((text): Partial<TicketBody> => JSON.parse(text));
  return ownFields.every((name) => fieldOf(one, name) === fieldOf(other, name));
}

const ownFields = ["category", "productType", "symbol", "side", "tradeSide", "posSide"];

const fieldOf = (body: object | undefined, name: string): unknown =>
  body && Reflect.get(body, name);

/** What would be sent, without its id: two orders with the same text are the same order. */
function samenessOf({ state, world: context }: TicketHandle): string | null {
  const anonymous = toRequestBody(state, context, "");
  return anonymous && requestText(anonymous);
}

/** The chord does not stand for a second of holding: it leads to the button. */
function focusHeldButton(form: RefObject<HTMLFormElement | null>): void {
  form.current?.querySelector<HTMLElement>("[data-hold]")?.focus();
}

/** In a few words, as the field says it in full. */
function disabledReasonOf(checking: boolean, issue: Issue | undefined, gate: LimitCheck | null) {
  if (checking) return "Being checked";
  if (issue === undefined) return gate?.kind === "refuse" ? gate.reason : null;
  if (issue.rule === "required") return issue.message;
  if (issue.field === "positionAction") return "Choose a side";
  if (!isNumberName(issue.field)) return issue.message;
  return `Check the ${numberLabels[issue.field].toLowerCase()}`;
}

function serverIssuesOf(status: SubmissionStatus): readonly Issue[] {
  return status.kind === "refused" && status.failure.kind === "invalid"
    ? toTicketFieldNames(status.failure.issues)
    : [];
}
