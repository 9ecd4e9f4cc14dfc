import { cpSync } from "node:fs";
import path from "node:path";
import { openTestVenue } from "./open-test-venue";
import { tempFolder } from "./temp-folder";

/** The hash of the state that a start would find if the venue had been killed at this moment. */
export async function hashAfterKill(folder: string): Promise<string> {
  const copy = tempFolder();
  // What says who has the folder is not the state.
  const filter = (file: string) => !path.basename(file).startsWith("owner.");
  cpSync(folder, copy, { recursive: true, filter });
  const { venue } = await openTestVenue({ data: copy });
  const hash = venue.exchange.hash();
  await venue.stop();
  return hash;
}
