import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { openTestVenue } from "./open-test-venue";
import { tempFolder } from "./temp-folder";

/** The hash of the state that a start would find if the venue had been killed at this moment. */
export async function hashAfterKill(folder: string): Promise<string> {
  const copy = tempFolder();
  cpSync(folder, copy, { recursive: true });
  rmSync(path.join(copy, "lock"), { force: true });
  const { venue } = await openTestVenue({ data: copy });
  const hash = venue.exchange.hash();
  await venue.stop();
  return hash;
}
