"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { categoryWord } from "@/components/shell/words/category-words";
import { SideWord } from "@/components/shell/words/side-word";
import { Age } from "@/components/ui/age";
import { SoftLink } from "@/components/ui/soft-link";
import { type Decimal, formatDecimal, sign } from "@/lib/decimal";
import type { PosSide } from "@/lib/exchange/values";
import { ticketAddress } from "./ticket-address";
import type { MaxOpen, MaxOpenAnswer } from "./use-max-open";

/** What was asked, and for each side the answer with its coin and age. */
export function MaxOpenResult({ found }: { found: MaxOpen }) {
  const { symbol, productType, openPrice } = found.asked;
  const at = openPrice === null ? "at market" : `at ${formatDecimal(openPrice)}`;
  return (
    <div className="max-w-[560px] rounded-md border border-line">
      <p className="border-line border-b bg-raised px-3 py-1.5 text-ink-2 text-xs">
        {symbol} <span className="text-ink-3">{categoryWord(productType)}</span> {at}
      </p>
      <dl>
        <Side found={found} posSide="long" answer={found.long} />
        <Side found={found} posSide="short" answer={found.short} />
      </dl>
    </div>
  );
}

interface SideProps {
  found: MaxOpen;
  posSide: PosSide;
  answer: MaxOpenAnswer;
}

function Side({ found, posSide, answer }: SideProps) {
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-line-soft px-3 py-1.5 not-last:border-b">
      <dt className="w-14">
        <SideWord buys={posSide === "long"}>{posSide === "long" ? "Long" : "Short"}</SideWord>
      </dt>
      <dd className="flex flex-auto flex-wrap items-center gap-x-3 gap-y-1">
        {answer.kind === "known" ? (
          <>
            <span className="font-semibold text-lg">{formatDecimal(answer.qty)}</span>
            <span className="text-ink-3 text-xs">{found.coin}</span>
            <span className="text-ink-3 text-xs">
              <Age since={answer.at} after=" old" />
            </span>
            <span className="flex-auto" />
            <UseLink found={found} posSide={posSide} qty={answer.qty} />
          </>
        ) : (
          <span className="text-attn text-xs">Not read: {answer.why}</span>
        )}
      </dd>
    </div>
  );
}

function UseLink({ found, posSide, qty }: Omit<SideProps, "answer"> & { qty: Decimal }) {
  const { keep, may } = useDesk();
  if (!may("orders.place") || sign(qty) !== 1) return null;
  return (
    <SoftLink
      href={keep(ticketAddress(found.asked, posSide, qty))}
      aria-label={`Use ${formatDecimal(qty)} as quantity to open ${posSide}`}
      className="font-medium text-ink text-xs underline decoration-line-strong underline-offset-2 phone:py-3 phone:text-sm"
    >
      Use as quantity
    </SoftLink>
  );
}
