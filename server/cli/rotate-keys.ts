import "server-only";
import { UserFacingError } from "../user-facing-error.mjs";
import { rotateKek } from "../vault";
import { withDesk } from "./terminal/with-desk";

// `npm run keys:rotate`, from the root: puts a new key-encryption key in the place of the old one,
// while the desk runs or not. Interrupted, it is run again and goes on where it stopped.

async function main(): Promise<void> {
  const { activeId, changed, retired } = await withDesk(rotateKek);
  print(`The key ${activeId} seals from now on.`);
  print(`${changed} secrets and ends of chains were brought under it.`);
  for (const id of retired)
    print(`The key ${id} is no longer used and was removed from the key file.`);
  print("Back up the key file again: older copies only open older database backups.");
}

const print = (line: string) => process.stdout.write(`${line}\n`);

main().catch((error) => {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
