"use client";

import { useQuery } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { entryStateAppearance } from "@/components/entry/entry-state";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { TableHead } from "@/components/ui/plain-table";
import { SoftLink } from "@/components/ui/soft-link";
import { deskQuery } from "@/lib/api/query";
import { decimalOrNull, type Numbers } from "@/lib/decimal";
import { type Category, categories, timesInForce } from "@/lib/exchange/values";
import type { JournalRow } from "@/lib/journal/api";
import { positionActionLabels } from "@/lib/orders/position-action";
import { fromOrderIntent } from "@/lib/orders/read-order-row";
import { emptyField, fieldValue, type TypedField } from "@/lib/orders/typed-field";
import { emptyOrder, type RowDraft } from "./batch-row";
import type { BatchView } from "./batch-view";
import { PanelSection } from "./panel-parts";
import { openTable, readPastedTable } from "./pasted-table";
import { useTemplates } from "./templates";
import { applyTemplate, templateText } from "./templates-panel";
import type { BatchPageState } from "./use-batch-page";

const ways = [
  {
    view: "paste",
    icon: "table",
    title: "A table",
    text: "From a spreadsheet, CSV or TSV. Columns and decimal marks are detected.",
    button: "Paste or open a file",
  },
  {
    view: "ladder",
    icon: "lines",
    title: "A ladder",
    text: "Limit orders between two prices, evenly spaced by amount or ratio.",
    button: "Build a ladder",
  },
  {
    view: "templates",
    icon: "book",
    title: "A template",
    text: "Rows or a ladder you saved.",
    button: "Use a template",
  },
] as const;

interface EmptyStartProps {
  page: BatchPageState;
  onView: (view: BatchView) => void;
}

/** The ways to fill an empty batch, besides typing in its first row. */
export function EmptyStart({ page, onView }: EmptyStartProps) {
  const { may } = useDesk();
  return (
    <section aria-label="Ways to fill the batch" className="border-line border-t">
      <p className="px-4 py-3 text-ink-2 text-sm phone:px-3">
        Type in the first row, or start with one of these. You can also drop a file here. Nothing is
        sent until you press Send and confirm.
      </p>
      <ul className="grid grid-cols-3 gap-px border-line border-y bg-line phone:grid-cols-1">
        {ways.map(({ view, icon, title, text, button }) => (
          <li key={view} className="flex flex-col gap-2 bg-canvas px-4 py-3 phone:px-3">
            <h2 className="flex items-center gap-2 font-semibold text-sm">
              <Icon name={icon} />
              {title}
            </h2>
            <p className="flex-1 text-ink-2 text-xs">{text}</p>
            <Button className="self-start" onClick={() => onView(view)}>
              {button}
            </Button>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 max-[1300px]:grid-cols-1">
        <div className="min-w-0 border-line border-r max-[1300px]:border-r-0">
          <OwnTemplates page={page} onView={onView} />
          {may("journal.view") && <SentLately page={page} />}
        </div>
        <ExampleTable page={page} />
      </div>
    </section>
  );
}

const line =
  "flex items-center gap-3 border-line-soft border-t py-1 first:border-t-0 phone:min-h-11";

function OwnTemplates({ page, onView }: EmptyStartProps) {
  const numbers = useNumbers();
  const { templates } = useTemplates();
  return (
    <PanelSection title="Your templates" note="fills the rows, sends nothing">
      {templates.length === 0 && (
        <p className="text-ink-3 text-xs">None yet. Save rows or a ladder under Templates.</p>
      )}
      <ul>
        {templates.toReversed().map((template) => (
          <li key={template.name} className={line}>
            <span className="min-w-0 truncate font-medium">{template.name}</span>
            <span className="min-w-0 flex-1 truncate text-ink-3 text-xs">
              {templateText(template, numbers)}
            </span>
            <Button
              size="sm"
              aria-label={`Use ${template.name}`}
              onClick={() => applyTemplate(page, template, onView, numbers)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

const pollIntervalMs = 15_000;

/** The batches that this account sent last, what became of them, and their rows once more. */
function SentLately({ page }: Pick<EmptyStartProps, "page">) {
  const numbers = useNumbers();
  const { withConnection } = useDesk();
  const asked = { account: page.connection.accountId, endpoint: "place-batch" };
  const { data, error } = useQuery({
    ...deskQuery("/api/journal", asked),
    refetchInterval: pollIntervalMs,
  });
  const batches = data ? batchesOf([...data.unknown, ...data.rows]) : [];
  return (
    <PanelSection title="Recently sent" note="from the journal of this account">
      {error && !data && <p className="text-attn text-xs">{error.message}</p>}
      {data && batches.length === 0 && <p className="text-ink-3 text-xs">No batch sent yet.</p>}
      <ul>
        {batches.map(({ id, rows, at }) => (
          <li key={id} className={line}>
            <SoftLink
              href={withConnection(
                `/journal?endpoint=place-batch&entry=${encodeURIComponent(rows[0]?.id ?? "")}`,
              )}
              className="min-w-0 flex-1 no-underline hover:underline phone:py-3"
            >
              <span className="font-medium">{numbers.counted(rows.length, "order")}</span>{" "}
              <span className="text-ink-2">{symbolsText(rows)}</span>{" "}
              <span className="text-ink-3 text-xs">{outcomesText(rows)}</span>
            </SoftLink>
            <Age since={at} after=" ago" className="whitespace-nowrap text-ink-3 text-xs" />
            <Button
              size="sm"
              aria-label={[
                `Fill again ${numbers.counted(rows.length, "order")}`,
                symbolsText(rows),
              ].join(", ")}
              onClick={() => page.dispatch({ type: "add", starts: rows.flatMap(draftOf) })}
            >
              Fill again
            </Button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The journal's rows by the request that carried them, the newest first. */
export function batchesOf(rows: readonly JournalRow[]) {
  const byId = new Map<string, JournalRow[]>();
  for (const row of rows) {
    if (row.batchId === null) continue;
    const of = byId.get(row.batchId);
    if (of) of.push(row);
    else byId.set(row.batchId, [row]);
  }
  return [...byId]
    .map(([id, of]) => ({ id, rows: of, at: Math.min(...of.map(({ createdAt }) => createdAt)) }))
    .sort((a, b) => b.at - a.at);
}

const symbolsText = (rows: readonly JournalRow[]) =>
  [...new Set(rows.flatMap(({ symbol }) => symbol ?? []))].join(", ");

/** "18 accepted, 2 rejected", in the journal's own words. */
export function outcomesText(rows: readonly JournalRow[]): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const { label } = entryStateAppearance(row);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].map(([label, count]) => `${count} ${label.toLowerCase()}`).join(", ");
}

/** An order that was sent as a new row; nothing where its fields are not those of a row. */
export function draftOf(sent: JournalRow): readonly RowDraft[] {
  const { category, symbol, positionAction, orderType, timeInForce, price, qty } =
    fromOrderIntent(sent);
  const listed = categories.find((each) => each === category);
  if (!listed || positionAction === null) return [];
  const field = (text: string | null) => ({ ...emptyField, text: text ?? "" });
  return [
    {
      symbol,
      order: {
        ...{ category: listed, positionAction, price: field(price), qty: field(qty) },
        orderType: orderType === "market" ? "market" : "limit",
        timeInForce:
          timesInForce.find((each) => each === timeInForce) ?? emptyOrder(listed).timeInForce,
      },
    },
  ];
}

const exampleText = [
  "Symbol;Side;Type;Price;Qty;TIF",
  "BTCUSDT;buy;limit;62.000,5;0,025;post_only",
  "BTCUSDT;buy;limit;61.500;0,05;gtc",
  "ETHUSDT;sell;limit;3.650,25;0,6;gtc",
].join("\n");

/** A table as a spreadsheet of a comma country has it, and the rows that the desk reads in it. */
function ExampleTable({ page }: Pick<EmptyStartProps, "page">) {
  const numbers = useNumbers();
  const category: Category = page.batch?.category ?? "USDT-FUTURES";
  const { starts } = readPastedTable(
    openTable(exampleText),
    category,
    page.connection.positionMode,
  );
  return (
    <PanelSection title="How a table is read" note="example">
      <pre className="mono thin-bar overflow-x-auto rounded-md bg-surface px-2.5 py-1.5 text-ink-2 text-xs">
        {exampleText}
      </pre>
      <table className="mt-2 w-full text-sm" aria-label="The example as it is read">
        <TableHead named={2} heads={["Symbol", "Side", "Price", "Qty", "TIF"]} />
        <tbody>
          {starts.map(({ symbol, order }) => (
            <tr
              key={`${symbol} ${order.price.text}`}
              className="border-line-soft border-t [&>td]:py-0.5"
            >
              <td className="font-medium">{symbol}</td>
              <td>{positionActionLabels[order.positionAction]}</td>
              <td className="text-right">{numberText(order.price, numbers)}</td>
              <td className="text-right">{numberText(order.qty, numbers)}</td>
              <td className="text-right text-ink-2">{order.timeInForce}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-ink-3 text-xs">
        &ldquo;62.000,5&rdquo; and &ldquo;0,025&rdquo; show that both columns use a decimal comma.
        If it isn&rsquo;t clear, you choose; it is never guessed.
      </p>
    </PanelSection>
  );
}

function numberText(field: TypedField, numbers: Numbers): string {
  const value = decimalOrNull(fieldValue(field));
  return value === null ? field.text : numbers.decimal(value);
}
