"use client";
import { type FormEvent, useState } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { keyLacks } from "@/components/shell/desk/key-lacks";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { useOffReason } from "@/components/shell/live/use-off-reason";
import { useInstruments } from "@/components/shell/market/use-instruments";
import { newIntentKey, send } from "@/components/shell/send";
import { categoryWord } from "@/components/shell/words/category-words";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Segmented } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import { checkLeverage, leverageBounds } from "@/lib/orders/check-leverage";
import { confirmationOf, type LeverageResult, resultOf } from "./leverage-words";
import { lines } from "./product-lines";

const lineOptions = lines.map((value) => ({ value, label: categoryWord(value) }));
const wholeNumber = /^[1-9]\d{0,2}$/;

/** Sets the leverage of a product line, where positions are open (endpoint 17). */
export function LeveragePanel({ connection }: { connection: DeskConnection }) {
  const { may } = useDesk();
  const [line, setLine] = useState<(typeof lines)[number]>("USDT-FUTURES");
  const [leverage, setLeverage] = useState("");
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<LeverageResult | null>(null);
  const instruments = [...useInstruments(connection.venue, line).values()];
  const lost = useOffReason();
  const wrong = leverageError(leverage, instruments);
  const confirmation = confirmationOf(leverage || "\u2026", line);
  const lack = keyLacks(connection, line);
  const off =
    (may("orders.place") ? null : "Needs the permission orders.place") ??
    (lack && `This key lacks ${lack}`) ??
    lost ??
    (busy ? "Being sent" : null) ??
    (instruments.length === 0 ? "One moment" : null) ??
    (leverage === "" ? "Give a leverage" : null) ??
    (wrong ? "Look at the leverage" : null) ??
    (typed === confirmation ? null : "Type the confirmation");
  const edit = (change: () => void) => {
    change();
    setTyped("");
    setResult(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (off !== null) return;
    setBusy(true);
    setResult(null);
    const request = { productType: line, leverage };
    const sending = { connectionId: connection.id, request, key: newIntentKey() };
    const sent = await send<string>("set-all-leverage", sending);
    setBusy(false);
    setTyped("");
    setResult(resultOf(sent, leverage, line));
  };
  const { least, most } = leverageBounds(instruments);
  return (
    <section
      aria-labelledby="leverage"
      className="flex min-w-0 flex-col gap-3 border-line p-4 phone:border-t phone:p-3 min-[641px]:border-l"
    >
      <h2 id="leverage" className="text-lg">
        Leverage
      </h2>
      <p className="text-ink-2 text-sm">
        Sets the leverage of a whole product line. Only effective for symbols that have opened
        positions.
      </p>
      <ul className="list-disc pl-4 text-ink-3 text-xs">
        <li>The interface does not tell the leverage that is set now.</li>
        <li>It does not tell which symbols have an open position.</li>
      </ul>
      <form onSubmit={submit} noValidate className="flex max-w-[420px] flex-col gap-[11px]">
        <Segmented
          label="Product line of the leverage"
          options={lineOptions}
          value={line}
          onChange={(next) => edit(() => setLine(next))}
        />
        <TextField
          label="Leverage"
          name="leverage"
          inputMode="numeric"
          autoComplete="off"
          value={leverage}
          onChange={(event) => edit(() => setLeverage(event.target.value.trim()))}
          help={least && most ? `A whole number from ${least} to ${most}.` : "A whole number."}
          error={wrong ?? undefined}
        />
        <TextField
          label={`Type ${confirmation} to confirm`}
          name="confirmation"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" tone="warn" size="lg" off={off}>
          {busy ? "Sending\u2026" : `Set ${leverage || "\u2026"}x for ${line}`}
          {connection.environment === "live" && <EnvironmentBadge environment="live" small />}
        </Button>
        <p className="flex gap-2 text-ink-3 text-xs">
          <span>
            Goes to{" "}
            <b className={connection.environment === "paper" ? "text-ink-2" : "text-live"}>
              {connection.environment === "paper" ? "the paper venue" : "the live exchange"}
            </b>
          </span>
          {off !== null && <span className="ml-auto text-right">{off}</span>}
        </p>
      </form>
      <div role="status">{result && <ResultBox result={result} />}</div>
    </section>
  );
}

function leverageError(
  leverage: string,
  instruments: Parameters<typeof checkLeverage>[1],
): string | null {
  if (leverage === "") return null;
  if (!wholeNumber.test(leverage)) return "The leverage is a whole number, such as 20.";
  return checkLeverage(leverage, instruments)[0]?.message ?? null;
}

const tones = {
  done: ["border-line-strong", "text-ink"],
  refused: ["border-danger", "text-danger"],
  unknown: ["border-unknown", "text-unknown"],
} as const;

function ResultBox({ result: { tone, title, words } }: { result: LeverageResult }) {
  const [edge, ink] = tones[tone];
  return (
    <div className={cx("max-w-[560px] rounded-md border p-2.5 text-xs", edge)}>
      <p className={cx("font-semibold", ink)}>{title}</p>
      <p className="text-ink-2">{words}</p>
    </div>
  );
}
