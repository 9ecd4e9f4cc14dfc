import { z } from "zod";
import type { Transfer } from "../../accounts/transfer";
import type { ControlRoute } from "../controls";
import { ControlError, jsonReply, readControlQuery } from "../reply";

const momentForm = { error: "must be a time in Unix milliseconds" };
const moment = z
  .string(momentForm)
  .regex(/^\d{1,15}$/, momentForm)
  .transform((text) => Number.parseInt(text, 10));
const transferSpanSchema = z.object({ from: moment, to: moment });

/** Every transfer that changed in a span, with all that it has been and what is to come. */
export const showOracleTransfers: ControlRoute = {
  takes: "`?from=1795200000000&to=1795286400000`",
  does: "every transfer that changed in that time (Unix ms), with all its changes and those planned",
  answer: ({ exchange }, request) => {
    const { from, to } = readControlQuery(request, transferSpanSchema);
    if (to < from) throw new ControlError("to: must not be before from.");
    const found = exchange.state.parts.accounts.transfers.filter(({ changes }) =>
      changes.some(({ at }) => at >= from && at <= to),
    );
    return jsonReply(200, { transfers: found.map(transferView) });
  },
};

/** A transfer as the controls tell it; `id` is the cursor of endpoint 4. */
export function transferView({ booked: _ours, ...transfer }: Transfer) {
  return { ...transfer, status: transfer.changes.at(-1)?.status };
}
