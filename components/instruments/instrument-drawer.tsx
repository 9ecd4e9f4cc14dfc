"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { Tag } from "@/components/ui/tag";
import { showToast } from "@/components/ui/toast/toast-store";
import { type InstrumentRow, readInstrument, tickOf } from "@/lib/orders/instrument";
import { factValue } from "./fact-value";
import { IndexBlock } from "./index-block";
import { factSections } from "./instrument-facts";
import { contractOf } from "./instrument-filter";
import { StatusMark } from "./status-mark";

interface InstrumentDrawerProps {
  venue: string;
  row: InstrumentRow;
  onClose: () => void;
}

/** Everything the exchange says of one instrument, in words, beside the list. */
export function InstrumentDrawer({ venue, row, onClose }: InstrumentDrawerProps) {
  const { keep, may } = useDesk();
  const { symbol, category } = row;
  const inTicket = keep(
    `/orders?ticket=${category}&symbol=${encodeURIComponent(symbol)}&view=ticket`,
  );
  return (
    <Drawer
      label={`${symbol} in full`}
      title={symbol}
      marks={
        <>
          <Tag className="bg-pressed">{category}</Tag>
          {contractOf(row) && <Tag className="bg-pressed">{contractOf(row)}</Tag>}
        </>
      }
      tools={
        <>
          {may("orders.place") && (
            <SoftLink
              href={inTicket}
              className={
                "inline-flex h-[22px] items-center gap-1.5 rounded-[4px] bg-primary px-2 font-medium " +
                "whitespace-nowrap text-on-primary text-xs no-underline phone:h-10 phone:px-3 phone:text-md"
              }
            >
              <Icon name="ticket" />
              Use in ticket
            </SoftLink>
          )}
          <SoftLink
            href={keep(`/index-components/${encodeURIComponent(symbol)}`)}
            className={
              "inline-flex h-[22px] items-center rounded-[4px] px-2 font-medium text-ink-2 text-xs " +
              "no-underline hover:bg-hover phone:h-10 phone:px-3 phone:text-md"
            }
          >
            Index
          </SoftLink>
          <CopyJson row={row} />
          <span className="flex-1" />
          <StatusMark status={row.status ?? ""} />
        </>
      }
      onClose={onClose}
    >
      <IndexBlock venue={venue} symbol={symbol} tick={tickOf(readInstrument(row))} />
      <Facts row={row} />
    </Drawer>
  );
}

function Facts({ row }: { row: InstrumentRow }) {
  return factSections.map(({ title, fields }) => {
    const facts = fields.flatMap((field) => {
      const fact = factValue(row, field);
      return fact ? [{ ...field, ...fact }] : [];
    });
    if (facts.length === 0) return null;
    return (
      <section key={title} className="pt-2">
        <h3 className="border-line border-b pt-1 pb-[3px] text-sm">{title}</h3>
        <dl>
          {facts.map(({ name, words, value, note }) => (
            <div
              key={name}
              className={
                "flex min-h-[25px] items-baseline justify-between gap-3 border-line-soft border-b " +
                "py-[3px] phone:min-h-8 phone:items-center"
              }
            >
              <dt className="text-ink-2">
                {words}
                <span className="mono ml-[7px] text-[11px] text-ink-3">{name}</span>
              </dt>
              <dd className="text-right font-medium">
                {value}
                {note && <span className="ml-2 font-normal text-ink-3 text-xs">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}

function CopyJson({ row }: { row: InstrumentRow }) {
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(row, null, 2)).then(
      () =>
        showToast({ key: "json", tone: "done", title: "Copied", text: `${row.symbol} as JSON` }),
      () =>
        showToast({
          key: "json",
          tone: "rejected",
          title: "Not copied",
          text: "This browser does not allow copying here.",
        }),
    );
  return (
    <Button size="sm" tone="quiet" onClick={copy}>
      <Icon name="copy" />
      Copy JSON
    </Button>
  );
}
