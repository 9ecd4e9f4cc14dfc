import { monthName } from "@/lib/archive/month";
import { statementPlaces } from "@/lib/archive/month-close";
import type { Numbers } from "@/lib/decimal";
import type { Overview } from "./api";
import type { AttentionItem } from "./attention-item";

/** What locked months still need: statements created and sent, clients paid. */
export function monthItems({ lockedMonths }: Overview, numbers: Numbers): AttentionItem[] {
  return (lockedMonths ?? []).flatMap(({ accountId, accountName, month, ...jobs }) => {
    const { withoutStatements, unsent, unpaid, open } = jobs;
    const name = monthName(month);
    const item = (kind: string, message: string, detail: string): AttentionItem => ({
      ...{ accountId, accountName, message, detail },
      key: `${kind} ${month} ${accountId}`,
      tone: "quiet",
      page: `/commissions/month?month=${month}`,
    });
    const amount = numbers.decimal(open, { minimumPlaces: statementPlaces });
    return [
      withoutStatements && item("create", `Create ${name}'s statements`, "None created yet."),
      unsent > 0 &&
        item("send", `Send ${numbers.counted(unsent, "statement")}`, `${name}, not sent yet.`),
      unpaid > 0 &&
        item("pay", `Pay ${numbers.counted(unpaid, "client")}`, `${name}, ${amount} USDT open.`),
    ].filter((each) => each !== false);
  });
}
