import { bookedText } from "@/lib/archive/booked-text";
import type { BookedSum } from "@/lib/archive/month-close";
import { type Decimal, decimal, sign } from "@/lib/decimal";
import { SignedAmount } from "./correction-amounts";

/** What of a client's line is booked from earlier months: dim, for it is counted in the line. */
export function BookedRows({ booked }: { booked: readonly BookedSum[] }) {
  return booked.map(({ month, kind, rebate, share }) => (
    <tr key={`${month} ${kind}`} className="h-(--bd-row) text-ink-3">
      <th scope="row" className="pl-8! text-left font-normal">
        {`incl. ${bookedText(kind, month)}`}
      </th>
      <BookedAmount value={decimal(rebate)} />
      <td />
      <BookedAmount value={decimal(share)} />
      <td colSpan={3} />
    </tr>
  ));
}

const BookedAmount = ({ value }: { value: Decimal }) => (
  <td className="text-right">{sign(value) !== 0 && <SignedAmount value={value} />}</td>
);
