"use client";

import { useQueryStates } from "nuqs";
import { type FormEvent, useState } from "react";
import { type DeskConnection, missingKeyPermission } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { accountKinds, EnvironmentBadge } from "@/components/desk/frame-marks";
import { useDisabledReason } from "@/components/live/live-provider";
import { useInstruments } from "@/components/market/market-data";
import { categoryLabel, productLines } from "@/components/order-parts/order-labels";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { PageHead } from "@/components/panels/page-frame";
import { refusedOrderMessage } from "@/components/requests/failure-message";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useNumbers } from "@/components/ui/numbers";
import { Segmented } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import { newIntentKey } from "@/lib/api/client";
import { exchangeMutation, type SendResult } from "@/lib/api/exchange";
import type { Numbers } from "@/lib/decimal";
import { checkLeverage, leverageBounds } from "@/lib/orders/rules/check-leverage";
import { MaxOpenMatrix } from "./max-open-matrix";
import { MaxOpenPanel, riskAddress } from "./max-open-panel";

/** How much can be opened, and the leverage of the product lines. */
export function RiskScreen({ connection }: { connection: DeskConnection }) {
  const [{ line, symbol }] = useQueryStates(riskAddress);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title="Risk" description="Futures" />
      <div className="thin-bar grid min-h-0 flex-auto grid-cols-[320px_minmax(0,1fr)] overflow-y-auto max-[1100px]:block">
        <div className="thin-bar min-h-0 overflow-y-auto border-line border-r max-[1100px]:border-r-0">
          <MaxOpenPanel connection={connection} />
          <LeveragePanel connection={connection} />
        </div>
        <div className="min-h-0 min-w-0 border-line max-[1100px]:h-[560px] max-[1100px]:border-t">
          <MaxOpenMatrix
            key={`${connection.id} ${line}`}
            connection={connection}
            line={line}
            selected={symbol}
          />
        </div>
      </div>
    </div>
  );
}

const lineOptions = productLines.map((value) => ({ value, label: categoryLabel(value) }));

const wholeNumber = /^[1-9]\d{0,2}$/;

const leverageNotes = (
  <ul className="list-disc pl-4 text-ink-3 text-xs">
    <li>
      <MissingActionLink id="leverage">Current leverage isn't available.</MissingActionLink>
    </li>
    <li>
      <MissingActionLink id="positions">Open positions aren't available.</MissingActionLink>
    </li>
  </ul>
);

/** Sets the leverage of a product line, where positions are open (endpoint 17). */
function LeveragePanel({ connection }: { connection: DeskConnection }) {
  const form = useLeverageForm(connection);
  const { line, leverage, typed, busy, result, wrong, disabledReason, edit } = form;
  const confirmation = leverageConfirmation(leverage || "\u2026", line);
  const { least: min, most: max } = leverageBounds(form.instruments);
  return (
    <section
      aria-labelledby="leverage"
      className="flex min-w-0 flex-col gap-3 border-line border-t p-4 phone:p-3"
    >
      <h2 id="leverage" className="text-lg">
        Leverage
      </h2>
      <p className="text-ink-2 text-sm">
        Sets leverage for a whole product line. Only symbols with an open position change.
      </p>
      {leverageNotes}
      <form onSubmit={form.submit} noValidate className="flex max-w-[420px] flex-col gap-[11px]">
        <Segmented
          label="Product line of the leverage"
          options={lineOptions}
          value={line}
          onChange={(next) => edit(() => form.setLine(next))}
        />
        <TextField
          label="Leverage"
          name="leverage"
          inputMode="numeric"
          autoComplete="off"
          value={leverage}
          onChange={(event) => edit(() => form.setLeverage(event.target.value.trim()))}
          help={min && max ? `Whole number from ${min} to ${max}.` : "A whole number."}
          error={wrong ?? undefined}
        />
        <TextField
          label={`To confirm, type ${confirmation}`}
          name="confirmation"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => form.setTyped(event.target.value)}
        />
        <Button type="submit" tone="warn" size="lg" disabledReason={disabledReason}>
          {busy ? "Sending\u2026" : `Set ${leverage || "\u2026"}x for ${line}`}
          {connection.environment !== "paper" && (
            <EnvironmentBadge environment={connection.environment} small />
          )}
        </Button>
        <p className="flex gap-2 text-ink-3 text-xs">
          <span>
            <b className={connection.environment === "live" ? "text-live" : "text-ink-2"}>
              {accountKinds[connection.environment]}
            </b>
          </span>
          {disabledReason !== null && <span className="ml-auto text-right">{disabledReason}</span>}
        </p>
      </form>
      <div role="status">{result && <ResultBox result={result} />}</div>
    </section>
  );
}

/** What was typed, why it cannot be sent, and what came of the last one. */
function useLeverageForm(connection: DeskConnection) {
  const numbers = useNumbers();
  const { denied } = useDesk();
  const [line, setLine] = useState<(typeof productLines)[number]>("USDT-FUTURES");
  const [leverage, setLeverage] = useState("");
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<LeverageOutcome | null>(null);
  const instruments = [...useInstruments(connection.venue, line).values()];
  const lost = useDisabledReason();
  const wrong = leverageError(leverage, instruments);
  const confirmation = leverageConfirmation(leverage || "\u2026", line);
  const missingPermission = missingKeyPermission(connection, line);
  const disabledReason =
    denied("orders.place") ??
    (missingPermission && `This key lacks ${missingPermission}`) ??
    lost ??
    (busy ? "Sending\u2026" : null) ??
    (instruments.length === 0 ? "Loading\u2026" : null) ??
    (leverage === "" ? "Enter leverage" : null) ??
    (wrong ? "Check leverage" : null) ??
    (typed === confirmation ? null : "Type the confirmation first");
  const edit = (change: () => void) => {
    change();
    setTyped("");
    setResult(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason !== null) return;
    setBusy(true);
    setResult(null);
    const request = { productType: line, leverage };
    const sending = { connectionId: connection.id, request, key: newIntentKey() };
    const sent = await exchangeMutation("set-all-leverage", sending);
    setBusy(false);
    setTyped("");
    setResult(leverageOutcomeOf(sent, leverage, line, numbers));
  };
  return {
    ...{ line, setLine, leverage, setLeverage, typed, setTyped },
    ...{ instruments, busy, result, wrong, disabledReason, edit, submit },
  };
}

function leverageError(
  leverage: string,
  instruments: Parameters<typeof checkLeverage>[1],
): string | null {
  if (leverage === "") return null;
  if (!wholeNumber.test(leverage)) return "Leverage must be a whole number, such as 20.";
  return checkLeverage(leverage, instruments)[0]?.message ?? null;
}

const tones = {
  done: ["border-line-strong", "text-ink"],
  refused: ["border-danger", "text-danger"],
  unknown: ["border-unknown", "text-unknown"],
} as const;

function ResultBox({ result: { tone, title, message } }: { result: LeverageOutcome }) {
  const [edge, ink] = tones[tone];
  return (
    <div className={cx("max-w-[560px] rounded-md border p-2.5 text-xs", edge)}>
      <p className={cx("font-semibold", ink)}>{title}</p>
      <p className="text-ink-2">{message}</p>
    </div>
  );
}

/** What the exchange takes as typed confirmation: "SET 20X USDT-FUTURES". */
export function leverageConfirmation(leverage: string, line: string): string {
  return `SET ${leverage}X ${line}`;
}

/** What became of a change of leverage, in words; an unknown outcome is named as such. */
interface LeverageOutcome {
  readonly tone: "done" | "refused" | "unknown";
  readonly title: string;
  readonly message: string;
}

/**
 * Says what came of asking for a leverage (docs/rulings.md#ruling-36: a result "failed" is a
 * failure).
 */
export function leverageOutcomeOf(
  sent: SendResult<"set-all-leverage">,
  leverage: string,
  line: string,
  numbers: Numbers,
): LeverageOutcome {
  const what = `${leverage}x for ${line}`;
  switch (sent.kind) {
    case "ok":
      return {
        tone: "done",
        title: "Set",
        message: `${what} set, for symbols with an open position.`,
      };
    case "accepted-without-id":
      return { tone: "done", title: "Set", message: `The exchange accepted ${what}.` };
    case "rejected":
      return {
        tone: "refused",
        title: "Not set",
        message: `The exchange answered ${[sent.code, sent.message].filter(Boolean).join(" ")}.`,
      };
    case "not-sent":
    case "unavailable":
      return { tone: "refused", title: "Not sent", message: sent.reason };
    case "refused":
      return {
        tone: "refused",
        title: "Not sent",
        message: refusedOrderMessage(sent.failure, numbers),
      };
    case "unknown":
      return {
        tone: "unknown",
        title: "Outcome unknown",
        message: `${unknownMessage} ${sent.reason}`,
      };
    case "pending":
    case "no-answer":
      return { tone: "unknown", title: "Outcome unknown", message: unknownMessage };
  }
}

const unknownMessage =
  "The leverage may have been set: the exchange didn't confirm and leverage can't be " +
  "read through the API. Setting the same value again is safe. See the journal.";
