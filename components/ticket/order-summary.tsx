import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/button";
import { Figure } from "@/components/ui/figure";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { equal } from "@/lib/decimal";
import {
  requestText,
  type SentencePart,
  type TicketBody,
  type TicketSummary,
} from "@/lib/orders/ticket";

interface OrderSummaryProps {
  summary: TicketSummary;
  /** The facts beside what it comes to. */
  children?: ReactNode;
}

const sources = {
  price: "Order value",
  index: "Order value, at the index",
  trigger: "Order value, at the trigger",
  amount: "Amount",
} as const;

const fees = {
  maker: "Est. maker fee",
  taker: "Est. taker fee",
  either: "Est. fee",
} as const;

/** What will be sent in a sentence, and what it comes to. */
export function OrderSummary({ summary, children }: OrderSummaryProps) {
  const numbers = useNumbers();
  const { sentence, notional, fee } = summary;
  return (
    <>
      <p className="min-h-[38px] shrink-0 text-[13px] text-ink-2 leading-[19px]">
        {sentence ? <SummarySentence parts={sentence} /> : "Enter price and quantity."}
      </p>
      <dl className="-mt-[3px] flex flex-col gap-[3px] text-[12px] text-ink-2">
        <Fact name={notional ? sources[notional.source] : "Value"}>
          {notional ? (
            <>
              <b className="font-semibold text-ink">
                <Figure value={notional.value} shown={numbers.money(notional.value)} />
              </b>{" "}
              {notional.coin}
            </>
          ) : (
            "\u2013"
          )}
        </Fact>
        <Fact name={fee ? fees[fee.kind] : "Fee"}>{fee ? <FeeRange fee={fee} /> : "\u2013"}</Fact>
        {children}
      </dl>
    </>
  );
}

/** A sentence with its numbers in bold. */
function SummarySentence({ parts }: { parts: readonly SentencePart[] }) {
  return parts.map((part) =>
    part.strong ? (
      <b key={part.text} className="font-semibold text-ink">
        {part.text}
      </b>
    ) : (
      part.text
    ),
  );
}

function FeeRange({
  fee: { least: min, most: max, coin },
}: {
  fee: NonNullable<TicketSummary["fee"]>;
}) {
  const numbers = useNumbers();
  return (
    <>
      <Figure value={min} shown={numbers.money(min)} />
      {!equal(min, max) && (
        <>
          {"\u2013"}
          <Figure value={max} shown={numbers.money(max)} />
        </>
      )}{" "}
      {coin}
    </>
  );
}

/** A line of the summary: what it is, and how much. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2 whitespace-nowrap">
      <dt className="min-w-0 truncate">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface TicketRequestViewProps {
  path: string;
  body: TicketBody | null;
  /** What can be done with it. */
  children?: ReactNode;
}

/** The body exactly as it would go on the wire. */
export function TicketRequestView({ path, body, children }: TicketRequestViewProps) {
  const count = body === null ? 0 : Object.keys(body).length;
  return (
    <details className="group mt-auto border-line-soft border-t text-xs">
      <summary className="flex h-7 list-none items-center gap-[7px] text-ink-2 phone:h-11">
        <Icon name="chevron-right" className="size-3 group-open:rotate-90" />
        Request
        <span className="mono min-w-0 truncate text-ink-3">
          POST {path.replace("/api", "\u2026")}
        </span>
        <span className="flex-auto" />
        <span className="whitespace-nowrap text-ink-3">
          {body === null ? "not ready" : `${count} fields`}
        </span>
      </summary>
      {body === null ? (
        <p className="pb-2 text-ink-3">Appears once the symbol and all numbers are valid.</p>
      ) : (
        <div className="relative mb-2 rounded-md bg-raised p-2">
          <pre className="mono thin-bar overflow-x-auto whitespace-pre text-ink-2">
            {requestText(body, true)}
          </pre>
          <span className="absolute top-1 right-1">
            <CopyButton value={requestText(body)} what="body as it is sent" />
          </span>
        </div>
      )}
      {body !== null && children}
    </details>
  );
}
