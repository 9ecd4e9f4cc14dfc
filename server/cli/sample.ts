import "server-only";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { closePool, database, transaction } from "../db/database";
import { desk } from "../db/schema";
import { writeDrift } from "../gateway/drift";
import { signJournals } from "../hash-chain/checkpoint";
import { log } from "../log";
import { endProcessLease, nameProcess } from "../processes/process-lease";
import { abandonSample, beginSample, endSample } from "../sample/begin";
import { makeSample } from "../sample/make";
import { endHindsight } from "../sample/venue-past";
import { readVenueControl } from "./catch-up/catch-up";

// At the first start, before the worker and the web server: makes the sample firm, or goes on where
// an earlier start was stopped. The venue's ready line comes on standard input. A sample that can't
// be made is archived, and the desk starts without it.

const readyLine = z.object({
  credentials: z.object({
    sample: z.object({
      key: z.string(),
      secret: z.string(),
      passphrase: z.string(),
      channelCode: z.string(),
    }),
  }),
});

async function main(): Promise<void> {
  const line = await text(process.stdin);
  const { credentials } = readyLine.parse(JSON.parse(line));
  const [found] = await database().select({ id: desk.id }).from(desk).limit(1);
  if (!found) throw new Error("There is no desk.");
  nameProcess("sample");
  const control = readVenueControl(line);
  try {
    const making = await beginSample(found.id, credentials.sample);
    await makeSample(making, control);
    await endSample(found.id);
  } catch (error) {
    await endHindsight(control);
    await transaction((tx) => abandonSample(tx, found.id));
    throw error;
  }
}

try {
  await main();
} catch (error) {
  log("error", "the sample firm could not be made", { error });
  process.exitCode = 1;
} finally {
  await signJournals().catch(() => {});
  await writeDrift().catch(() => {});
  await endProcessLease().catch(() => {});
  await closePool().catch(() => {});
}
