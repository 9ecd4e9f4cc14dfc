"use client";
import { Figure } from "@/components/ui/figure";
import { useNumbers } from "@/components/ui/numbers";
import { absolute, type Decimal, sign } from "@/lib/decimal";
import { type ExitName, exitFacts, riskReward } from "@/lib/orders/ticket";
import { NumberField, type TicketParts } from "./number-fields";
import { TicketChoice } from "./ticket-choice";
import type { TicketHandle } from "./use-ticket";

const kinds = [
  { value: "market", label: "Market" },
  { value: "limit", label: "Limit" },
] as const;
const triggers = [
  { value: "market", label: "Last" },
  { value: "mark", label: "Mark" },
] as const;

/** Take profit, stop loss, and what they come to. */
export function ExitFields(props: TicketParts) {
  return (
    <>
      <TakeProfitStopLossFields {...props} profit />
      <TakeProfitStopLossFields {...props} profit={false} />
      <ExitFactsLine ticket={props.ticket} />
    </>
  );
}

function TakeProfitStopLossFields(props: TicketParts & { profit: boolean }) {
  const { profit, ...parts } = props;
  const { ticket } = parts;
  const label = profit ? "Take profit" : "Stop loss";
  const orderType = profit ? "tpOrderType" : "slOrderType";
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">{label}</legend>
      <NumberField {...parts} name={profit ? "takeProfit" : "stopLoss"} narrow />
      {ticket.shape.takeProfitStopLossTriggers && (
        <TicketChoice
          ticket={ticket}
          name={profit ? "tpTriggerBy" : "slTriggerBy"}
          label={`${label}: trigger by`}
          options={triggers}
        />
      )}
      <TicketChoice ticket={ticket} name={orderType} label={`${label}: then`} options={kinds} />
      {ticket.state[orderType] === "limit" && (
        <NumberField {...parts} name={profit ? "tpLimitPrice" : "slLimitPrice"} narrow />
      )}
    </fieldset>
  );
}

const exitLabels: readonly (readonly [ExitName, string])[] = [
  ["takeProfit", "Take profit"],
  ["stopLoss", "Stop loss"],
];

/** How far each exit is from the price, what it would bring or cost, and the one for the other. */
function ExitFactsLine({ ticket }: { ticket: TicketHandle }) {
  const numbers = useNumbers();
  const { state, world: context, shape } = ticket;
  const ratio = riskReward(state, context);
  const known = exitLabels.flatMap(([name, label]) => {
    const facts = exitFacts(name, state, context);
    return facts === null ? [] : [{ label, ...facts }];
  });
  if (known.length === 0) return null;
  const places = (value: Decimal) => numbers.decimal(value, { minimumPlaces: shape.pricePlaces });
  const cents = (value: Decimal) => numbers.decimal(value, { minimumPlaces: 2 });
  const from = known[0]?.from === "price" ? "the price" : "the index";
  return (
    <div className="col-span-2 flex flex-col gap-1 text-xs phone:text-sm">
      <table className="w-full text-right text-ink-2">
        <caption className="text-left text-ink-3">From {from}, before fees</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Exit</th>
            <th scope="col">Distance</th>
            <th scope="col">Est. P&amp;L, per cent</th>
            <th scope="col">Est. P&amp;L</th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ label, distance, percent, amount }) => (
            <tr key={label}>
              <th scope="row" className="text-left font-normal text-ink-3">
                {label}
              </th>
              <td>{places(absolute(distance))}</td>
              <td>{withSign(percent, cents)} %</td>
              <td className="text-ink">
                {amount === null ? (
                  "\u2013"
                ) : (
                  <>
                    <Figure value={amount} shown={withSign(amount, numbers.money)} />{" "}
                    {shape.priceCoin}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ratio !== null && (
        <p className="flex justify-between">
          <span className="text-ink-3">
            R:R <span className="sr-only">(reward for risk)</span>
          </span>
          <b className="font-semibold">{numbers.decimal(ratio, { minimumPlaces: 2 })}</b>
        </p>
      )}
    </div>
  );
}

/** A number in full, with its sign always in sight. */
function withSign(value: Decimal, format: (value: Decimal) => string): string {
  const mark = sign(value) === 0 ? "" : sign(value) === 1 ? "+" : "\u2212";
  return `${mark}${format(absolute(value))}`;
}
