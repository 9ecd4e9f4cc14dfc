"use client";

import { findInstrument } from "@/components/shell/market/market-data";
import { Button, IconButton } from "@/components/ui/button";
import { maxRows } from "./batch";
import { ladderOutcomeOf, ladderRows } from "./ladder-form";
import { type BatchPanelProps, PanelHead, PanelSection } from "./panel-parts";
import { SaveTemplate } from "./save-template";
import { type BatchTemplate, templateDrafts, templateOrders, useTemplates } from "./templates";

/** Rows and ladders that this person keeps by name. */
export function TemplatesPanel({ page, onView }: BatchPanelProps) {
  const { batch, checked, dispatch, markets } = page;
  const { templates, remove } = useTemplates();
  if (!batch) return null;
  const written = checked.filter(({ blank }) => !blank).map(({ row }) => row);
  const use = (template: BatchTemplate) => {
    if ("rows" in template) {
      dispatch({ type: "add", starts: templateDrafts(template.rows) });
      return onView("grid");
    }
    const form = template.ladder;
    const listed = markets.instrumentsOf(form.category);
    const { plan } = ladderOutcomeOf(form, findInstrument(listed, form.symbol.trim()));
    dispatch({ type: "detach", source: "ladder" });
    const starts = plan ? ladderRows(form, plan) : [];
    dispatch({ type: "generate", source: "ladder", state: form, starts });
    onView("ladder");
  };
  return (
    <>
      <PanelHead title="Templates" note="yours, on every computer" />
      <PanelSection title="Use one">
        {templates.length === 0 && (
          <p className="text-ink-2 text-xs">
            None yet. Keep the rows that stand here, or a ladder, under a name: they come back with
            one press, and nothing is sent by it.
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
                <span className="text-ink-3 text-xs">{contentText(template)}</span>
              </span>
              <Button
                size="sm"
                aria-label={`Use ${template.name}`}
                disabledReason={written.length >= maxRows && `This page takes ${maxRows} rows`}
                onClick={() => use(template)}
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
      <PanelSection title="Keep these rows" className="border-b-0">
        <p className="mb-2 text-ink-2 text-xs">
          {written.length} {written.length === 1 ? "row stands" : "rows stand"} here. Kept are
          symbol, side, type, price, quantity and time in force.
        </p>
        <SaveTemplate
          content={{ rows: templateOrders(written) }}
          disabledReason={written.length === 0 ? "There is no row to keep" : null}
        />
      </PanelSection>
    </>
  );
}

/** "12 rows, BTCUSDT, ETHUSDT", "Ladder of 20, BTCUSDT". */
function contentText(template: BatchTemplate): string {
  if ("ladder" in template) {
    return `Ladder of ${template.ladder.steps.text}, ${template.ladder.symbol}`;
  }
  const symbols = [...new Set(template.rows.map(([, symbol]) => symbol))];
  const named = symbols.slice(0, 3).join(", ");
  const more = symbols.length > 3 ? ` and ${symbols.length - 3} more` : "";
  return `${template.rows.length} ${template.rows.length === 1 ? "row" : "rows"}, ${named}${more}`;
}
