"use client";

import { useEffect } from "react";
import { findInstrument } from "@/components/market/market-data";
import { Button } from "@/components/ui/button";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { digitsOf } from "@/lib/orders/order-row";
import type { OrderBatch } from "./batch";
import { LadderMarket, LadderPrices, LadderShape } from "./ladder-fields";
import { emptyLadder, type LadderParts, ladderOutcomeOf, ladderRows } from "./ladder-form";
import { LadderSummary } from "./ladder-summary";
import { type BatchPanelProps, PanelHead, PanelSection } from "./panel-parts";
import type { LadderForm } from "./row-sources";
import { SaveTemplate } from "./save-template";

/** A ladder of limit orders: its rows follow each change, in the grid and in the picture. */
export function LadderPanel(props: BatchPanelProps) {
  const { batch } = props.page;
  return batch && <LadderEditor {...props} batch={batch} />;
}

function LadderEditor({ page, batch }: BatchPanelProps & { batch: OrderBatch }) {
  const numbers = useNumbers();
  const { dispatch, markets, checked } = page;
  const known = checked.find(({ instrument }) => instrument !== null)?.row;
  const form =
    batch.ladder ?? emptyLadder(known?.order.category ?? batch.category, known?.symbol ?? "");
  const instrument = findInstrument(markets.instrumentsOf(form.category), form.symbol.trim());
  const index = instrument && page.indexOf(instrument.symbol);
  const outcome = ladderOutcomeOf(form, instrument, index?.price ?? null, numbers);
  const change = (next: Partial<LadderForm>) => {
    const state = { ...form, ...next };
    const own = findInstrument(markets.instrumentsOf(state.category), state.symbol.trim());
    const { plan } = ladderOutcomeOf(state, own, null, numbers);
    const starts = plan ? ladderRows(state, plan) : [];
    dispatch({ type: "generate", source: "ladder", state, starts });
  };
  // A form that came before the list of its instruments has no rows yet.
  const due =
    batch.ladder !== null &&
    outcome.plan !== null &&
    !batch.rows.some(({ source }) => source === "ladder");
  useEffect(() => {
    if (due) change({});
  });
  const parts = { form, instrument, outcome, index: index?.price ?? null, change };
  return (
    <>
      <PanelHead
        title="Ladder"
        note={
          index && (
            <>
              {instrument.symbol}, index{" "}
              {numbers.price(index.price, digitsOf(instrument).pricePlaces)},{" "}
              <Age since={index.readAt} after=" old" />
            </>
          )
        }
      />
      <div className="flex flex-col gap-2.5 border-line border-b px-3.5 py-3">
        <LadderMarket {...parts} page={page} />
        <LadderPrices {...parts} />
        <LadderShape {...parts} />
      </div>
      <LadderSummary {...parts} />
      <LadderActions form={form} outcome={outcome} page={page} />
    </>
  );
}

type LadderActionsProps = Pick<LadderParts, "form" | "outcome"> & Pick<BatchPanelProps, "page">;

function LadderActions({ form, outcome, page: { batch, dispatch } }: LadderActionsProps) {
  return (
    <PanelSection title="Rows" className="border-b-0">
      <p className="text-ink-2 text-xs">
        {outcome.plan
          ? `${outcome.plan.rungs.length} rows in the grid, updated as you edit.`
          : "Rows appear in the grid once the ladder is complete."}
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <Button
          disabledReason={outcome.plan === null && "The ladder isn't complete"}
          onClick={() => dispatch({ type: "detach", source: "ladder" })}
        >
          Add another ladder
        </Button>
        <Button
          disabledReason={!batch?.ladder && "No ladder yet"}
          onClick={() => {
            dispatch({ type: "generate", source: "ladder", state: form, starts: [] });
            dispatch({ type: "detach", source: "ladder" });
          }}
        >
          Discard
        </Button>
        <SaveTemplate
          content={{ ladder: form }}
          disabledReason={form.symbol.trim() === "" ? "Choose a symbol first" : null}
        />
      </div>
    </PanelSection>
  );
}
