import "server-only";
import { isChat } from "@/lib/alerts/channels";
import { longMonth, type Month, monthOf } from "@/lib/archive/month";
import { type Decimal, decimal, formatDecimal, sign } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { monthInFull } from "../archive/months/month-status";
import { moneyOf } from "../archive/payouts/money";
import { appendAudit } from "../audit/append";
import { database, onClient, sqlTransaction } from "../db/database";
import type { exportRun } from "../db/schema";
import { channelOf } from "../delivery/channels";
import { queueDelivery } from "../delivery/deliveries";
import { DeskError } from "../desk-error";
import { mediaTypes } from "./export-run";
import { ownStatement } from "./statement-files";
import { firmOf } from "./statements";

/**
 * Puts a statement on its way to a channel, or without one to its client: it goes there once,
 * however often that is asked for. Throws a DeskError where the desk lacks one of them, nobody has
 * entered the client's e-mail, or the month was opened again since.
 */
export async function sendStatement(
  principal: Principal,
  { id, channelId }: { readonly id: string; readonly channelId: string | null },
): Promise<void> {
  const { deskId } = principal;
  const { file, run } = await ownStatement(principal, id);
  const { accountId, clientId, number } = file;
  const channel = channelId === null ? null : await channelOf(principal, channelId);
  if (channel && isChat(channel.kind)) {
    throw refusal("Chats can't receive files. Send it to an e-mail address or a webhook.");
  }
  const mailTo = channelId === null ? await mailOf(accountId, clientId) : undefined;
  const month = monthOf(file.month as Day);
  const { close } = await monthInFull(accountId, month);
  if (close.locked?.number !== number) {
    throw refusal(`${longMonth(month)} was reopened: create its statements again.`);
  }
  const name = close.shares.find(({ client }) => client === clientId)?.name ?? "";
  const firm = (await firmOf(deskId, accountId))?.name ?? "";
  const message =
    mailTo === undefined ? messageOf(run, month) : letterOf(run, month, { name, firm });
  await sqlTransaction(async (client) => {
    const asked = { deskId, channelId, mailTo, accountId, object: id, message };
    if (!(await queueDelivery(client, { ...asked, kind: "statement" }))) return;
    await appendAudit(onClient(client), principal, {
      action: "statement.sent",
      target: id,
      detail: {
        file: run.fileName,
        ...(channel ? { channel: channel.name } : { to: mailTo ?? null }),
      },
    });
  });
}

/** A client's statement e-mail. Throws a DeskError where there is none. */
async function mailOf(accountId: string, clientId: string): Promise<string> {
  if (clientId === "") throw refusal("A statement of all clients can only be sent to a channel.");
  const { payees } = await moneyOf(database(), { accountId, clientId });
  const email = payees.at(-1)?.email;
  if (!email) throw refusal("Enter the client's statement e-mail first.");
  return email;
}

type Run = typeof exportRun.$inferSelect;

/** What comes with the file: whose month it is, what it comes to, and what proves it. */
function messageOf(run: Run, month: Month) {
  const { id, fileName, format, manifest } = run;
  const { filters, sha256 } = manifest ?? {};
  const subject = `Statement ${filters?.statement}`;
  const carried = isCarried(run) ? ", carried, not paid" : "";
  return {
    subject,
    lines: [
      `${subject}, ${longMonth(month)}: ${amountOf(run)} USDT${carried}.`,
      `${fileName}: SHA-256 ${sha256}.`,
    ],
    data: { exportId: id, manifest },
    file: { name: fileName, mediaType: mediaTypes[format] },
  };
}

/** The same for the client itself. */
function letterOf(run: Run, month: Month, { name, firm }: { name: string; firm: string }) {
  const amount = formatDecimal(amountOf(run), { minimumPlaces: 2 });
  const payable = isCarried(run)
    ? `${amount} USDT is carried to the next month.`
    : `Amount payable: ${amount} USDT.`;
  return {
    ...messageOf(run, month),
    subject: `Rebate statement ${run.manifest?.filters.statement}, ${longMonth(month)}`,
    lines: [
      ...[`Dear ${name},`, ""],
      `your rebate statement for ${longMonth(month)} is attached. ${payable}`,
      ...["", firm],
    ],
  };
}

const amountOf = ({ manifest }: Run): Decimal =>
  decimal(manifest?.sums.due ?? manifest?.sums.share ?? manifest?.sums.basis ?? "0");

const isCarried = ({ manifest }: Run) =>
  sign(decimal(manifest?.sums.due ?? manifest?.sums.share ?? "0")) === -1;

function refusal(message: string): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field: "channelId", rule: "to", message }] });
}
