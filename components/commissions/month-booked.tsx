import { useDesk } from "@/components/desk/desk-provider";
import { SoftLink } from "@/components/ui/soft-link";
import { bookedText } from "@/lib/archive/booked-text";
import { monthRange } from "@/lib/archive/month";
import { type BookedSum, type MonthShare, statementPlaces } from "@/lib/archive/month-close";
import { type Decimal, decimal, isDecimal, multiply, sign } from "@/lib/decimal";
import { SignedAmount } from "./correction-amounts";

/** What of a client's line is booked from earlier months: dim, for it is counted in the line. */
export function BookedRows({ share: { booked, percent } }: { share: MonthShare }) {
  return booked.map((sum) => (
    <tr
      key={`${sum.month} ${sum.kind}`}
      className="h-[22px] text-ink-3 text-xs phone:grid phone:grid-cols-[1fr_auto] phone:px-3"
    >
      <th scope="row" className="pl-5! text-left font-normal phone:pl-4!">
        <span aria-hidden="true" className="mr-1.5">
          {"\u21b3"}
        </span>
        <span className="font-medium text-ink-2">{bookedText(sum.kind, sum.month)}</span>
      </th>
      <td className="text-right">
        <Booked value={decimal(sum.rebate)} />
      </td>
      <td className="phone:hidden" />
      <td className="text-right">
        <Booked included value={bookedShare(sum, percent)} />
      </td>
      <td colSpan={5} className="phone:hidden">
        {sum.kind === "correction" && <CorrectionsLink month={sum.month} />}
      </td>
    </tr>
  ));
}

/** What it is to the client; null where the days have several plans. */
function bookedShare({ rebate, share }: BookedSum, percent: string): Decimal | null {
  if (sign(decimal(share)) !== 0) return decimal(share);
  if (!isDecimal(percent)) return null;
  return multiply(multiply(decimal(rebate), decimal(percent)), decimal("0.01"));
}

function Booked({ value, included = false }: { value: Decimal | null; included?: boolean }) {
  if (value === null || sign(value) === 0) return null;
  return (
    <>
      {included && "incl. "}
      <SignedAmount value={value} places={statementPlaces} />
    </>
  );
}

function CorrectionsLink({ month }: Pick<BookedSum, "month">) {
  const { withConnection } = useDesk();
  const { from, to } = monthRange(month);
  return (
    <SoftLink
      href={withConnection(`/commissions/corrections?from=${from}&to=${to}`)}
      className="text-ink-2 underline underline-offset-2"
    >
      Show corrections
    </SoftLink>
  );
}
