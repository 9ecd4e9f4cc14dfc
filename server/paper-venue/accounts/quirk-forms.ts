import { limits } from "@/lib/exchange/limits";
import { choiceDeviation, numberDeviation, switchDeviation } from "../practice/quirk-forms";

/** The peculiarities of endpoints 4 and 7 (broker-office.md 9). */
export const accountDeviations = {
  "sub-accounts-partial-reply": switchDeviation("all are created, but only the first three are answered"),
  "sub-accounts-shuffled-reply": switchDeviation("the answer's rows stand in another order than sent"),
  "sub-accounts-masked-names": switchDeviation("subAccountName is answered as a masked e-mail address"),
  "sub-accounts-name-taken": switchDeviation("every subAccountName answers 40107: another customer has it"),
  "sub-accounts-elsewhere": numberDeviation(
    0,
    limits.subAccounts,
    "how many more sub-accounts there are that were not created here; they count towards the cap",
  ),
  "sub-accounts-fill-up": switchDeviation(
    "a request that passes the cap creates and answers as many as there is room for; else none",
  ),
  "transfers-settle-slowly": switchDeviation("transfers that begin now succeed nine days later"),
  "transfers-fail-after-success": switchDeviation(
    "transfers that begin now fail an hour after they succeeded, and the money goes back",
  ),
  "transfers-share-tx-id": switchDeviation(
    "transfers that begin now show the txId of the newest transfer of another account",
  ),
  "transfers-withheld": switchDeviation("endpoint 4 leaves out on-chain deposits, as if there were none"),
  "transfers-cursor-name": choiceDeviation(
    ["both", "endId", "cursor"],
    "by which names endpoint 4 answers the cursor of the next page",
  ),
};
