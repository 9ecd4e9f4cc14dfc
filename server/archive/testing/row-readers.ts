import type { EndpointId, ResponseOf, SpotOpenOrder } from "@/lib/exchange/endpoints";
import { lotOf, quoteStepOf, readInstrument, tickOf } from "@/lib/orders/instrument";
import { digitsOf } from "@/lib/orders/order-row";
import { fromPlan } from "@/lib/orders/plan-row";
import { fromUnified, type UnifiedOrder } from "@/lib/orders/read-order-row";
import { commissionArchive } from "../commissions/definition";
import { transferArchive } from "../transfers/definition";

type PlanRow = ResponseOf<"plan-orders-pending">["entrustedList"][number];
type InstrumentRow = ResponseOf<"instruments">[number];
type TextRow = Readonly<Record<string, string | null>>;

/** How the desk reads a row of each list that it does not show as given. */
const readers: Partial<Record<EndpointId, (row: never) => object>> = {
  "unfilled-orders": (row: UnifiedOrder) => fromUnified(row),
  "spot-unfilled-orders": (row: SpotOpenOrder) =>
    fromPlan({ ...row, category: "SPOT", planType: "spot_plan" }),
  "plan-orders-pending": (row: PlanRow) => fromPlan({ ...row, category: "USDT-FUTURES" }),
  instruments: (row: InstrumentRow) => {
    const read = readInstrument(row);
    const steps = [tickOf(read), lotOf(read), quoteStepOf(read)];
    return { ...read, steps, digits: digitsOf(read) };
  },
  "order-commission": (row: TextRow) => archived(commissionArchive, row),
  "sub-deposit-withdrawal": (row: TextRow) => archived(transferArchive, row),
};

function archived({ source }: typeof commissionArchive, row: TextRow) {
  return { key: source.keyOf(row), fault: source.faultOf(row) };
}

/** A row as the desk reads it; one of a list that is shown as given, as it came. */
export function readRow(endpoint: EndpointId, row: unknown): object {
  const reader = readers[endpoint] as ((row: unknown) => object) | undefined;
  return reader?.(row) ?? (row as object);
}
