import "server-only";
import { UserFacingError } from "../user-facing-error.mjs";
import { rotateKek } from "../vault";
import { withDesk } from "./terminal/with-desk";

// `npm run keys:rotate`, from the root: puts a new key-encryption key in the place of the old one,
// while the desk runs or not. Interrupted, it is run again and goes on where it stopped.

async function main(): Promise<void> {
  const { activeId, changed, retired } = await withDesk(rotateKek);
  print(`New secrets are now encrypted with key ${activeId}.`);
  print(`${changed} secrets and chain heads were moved to it.`);
  for (const id of retired) print(`Key ${id} is no longer used and was removed from the key file.`);
  print("Back up the key file again: older copies open only older database backups.");
}

const print = (line: string) => process.stdout.write(`${line}\n`);

main().catch((error) => {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
