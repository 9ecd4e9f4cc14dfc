"use client";

import { findInstrument } from "@/components/market/market-data";
import { Button, IconButton } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import type { Numbers } from "@/lib/decimal";
import { maxRows } from "./batch";
import type { BatchView } from "./batch-view";
import { ladderOutcomeOf, ladderRows } from "./ladder-form";
import { type BatchPanelProps, PanelHead, PanelSection } from "./panel-parts";
import { SaveTemplate } from "./save-template";
import { type BatchTemplate, templateDrafts, templateOrders, useTemplates } from "./templates";
import type { BatchPageState } from "./use-batch-page";

/** Fills the batch from a template and shows what came of it; nothing is sent by that. */
export function applyTemplate(
  { dispatch, markets }: BatchPageState,
  template: BatchTemplate,
  onView: (view: BatchView) => void,
  numbers: Numbers,
): void {
  if ("rows" in template) {
    dispatch({ type: "add", starts: templateDrafts(template.rows) });
    onView("grid");
    return;
  }
  const form = template.ladder;
  const listed = markets.instrumentsOf(form.category);
  const { plan } = ladderOutcomeOf(form, findInstrument(listed, form.symbol.trim()), null, numbers);
  dispatch({ type: "detach", source: "ladder" });
  const starts = plan ? ladderRows(form, plan) : [];
  dispatch({ type: "generate", source: "ladder", state: form, starts });
  onView("ladder");
}

/** Rows and ladders that this user keeps by name. */
export function TemplatesPanel({ page, onView }: BatchPanelProps) {
  const numbers = useNumbers();
  const { batch, checked } = page;
  const { templates, remove } = useTemplates();
  if (!batch) return null;
  const written = checked.filter(({ blank }) => !blank).map(({ row }) => row);
  return (
    <>
      <PanelHead title="Templates" note="saved in your account" />
      <PanelSection title="Use one">
        {templates.length === 0 && (
          <p className="text-ink-2 text-xs">
            None yet. Save these rows or a ladder under a name to reuse them.
          </p>
        )}
        <ul className="flex flex-col">
          {templates.map((template) => (
            <li
              key={template.name}
              className="flex items-center gap-2 border-line-soft border-b py-1 last:border-0"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{template.name}</span>
                <span className="text-ink-3 text-xs">{templateText(template, numbers)}</span>
              </span>
              <Button
                size="sm"
                aria-label={`Use ${template.name}`}
                disabledReason={written.length >= maxRows && `Max ${maxRows} rows`}
                onClick={() => applyTemplate(page, template, onView, numbers)}
              >
                Use
              </Button>
              <IconButton
                icon="cross"
                size="sm"
                label={`Remove the template ${template.name}`}
                onClick={() => remove(template.name)}
              />
            </li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection title="Save these rows" className="border-b-0">
        <p className="mb-2 text-ink-2 text-xs">
          Saves symbol, side, type, price, quantity and time in force of{" "}
          {numbers.counted(written.length, "row")}.
        </p>
        <SaveTemplate
          content={{ rows: templateOrders(written) }}
          disabledReason={written.length === 0 ? "No rows to save" : null}
        />
      </PanelSection>
    </>
  );
}

/** "12 rows, BTCUSDT, ETHUSDT", "Ladder of 20, BTCUSDT". */
export function templateText(template: BatchTemplate, numbers: Numbers): string {
  if ("ladder" in template) {
    return `Ladder of ${template.ladder.steps.text}, ${template.ladder.symbol}`;
  }
  const symbols = [...new Set(template.rows.map(([, symbol]) => symbol))];
  const named = symbols.slice(0, 3).join(", ");
  const more = symbols.length > 3 ? ` and ${symbols.length - 3} more` : "";
  return `${numbers.counted(template.rows.length, "row")}, ${named}${more}`;
}
