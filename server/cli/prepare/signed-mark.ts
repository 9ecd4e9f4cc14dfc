import "server-only";
import { access, writeFile } from "node:fs/promises";
import { env } from "../../env";
import { log } from "../../log";

// Beside the key file stands whether the heads of this desk's chains were signed. The database
// cannot tell it: whoever owns it can take all signatures away, and the heads would look old.

const markFile = () => `${env().kekFile}.chains-signed`;

const text =
  "The chains of this desk's journal and audit carry MACs. While this file stands here, a chain\n" +
  "without one counts as broken. Remove it only to take over a database from before they did.\n";

/** Whether a start before this one signed the chains. */
export const chainsWereSigned = (): Promise<boolean> =>
  access(markFile()).then(
    () => true,
    () => false,
  );

/** Notes that every chain of the database is signed from now on. */
export async function noteChainsSigned(): Promise<void> {
  await writeFile(markFile(), text, { flag: "wx", mode: 0o400 }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return;
    log("warn", "it could not be noted beside the key file that the chains are signed", { error });
  });
}
