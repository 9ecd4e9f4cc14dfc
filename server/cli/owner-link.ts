import "server-only";
import { env } from "../env";
import { UserFacingError } from "../user-facing-error.mjs";
import { createFirstOwnerLinks, createOwnerPasswordLink, listOwners } from "../users/owner-links";
import { withDesk } from "./terminal/with-desk";

// `npm run owner-link -- owner@example.com`, from the root: a one-time link with which that owner
// sets a new password, while the desk runs or not. Without an address it lists the owners; of a
// desk that nobody owns it prints the link that makes the owner.

async function main(email: string | undefined): Promise<void> {
  await withDesk(() => (email === undefined ? listAll() : printLink(email)));
}

async function printLink(email: string): Promise<void> {
  const made = await createOwnerPasswordLink(email);
  if (made === null) {
    const owners = (await listOwners()).map((owner) => printable(owner.email));
    throw new UserFacingError(
      `${printable(email)} isn't an owner who can sign in. ` +
        (owners.length === 0
          ? "There are none: run it without an address."
          : `Owners: ${owners.join(", ")}.`),
    );
  }
  print(`Link for ${printable(made.email)}, owner of ${printable(made.deskName)}:`);
  writeLink(made.token);
}

async function listAll(): Promise<void> {
  const owners = await listOwners();
  const unowned = await createFirstOwnerLinks();
  for (const { deskName, token } of unowned) {
    print(
      `${printable(deskName)} has no owner. Open this link once to create the owner's ` +
        "account:",
    );
    writeLink(token);
  }
  if (owners.length > 0) print("Owners:");
  for (const { email, deskName } of owners) {
    print(`  ${printable(email)}  ${printable(deskName)}`);
  }
  if (owners.length > 0) print("For a link: npm run owner-link -- <address>");
  if (owners.length + unowned.length === 0) {
    throw new UserFacingError(
      "There is no desk yet. `npm start` creates it and prints the owner's link.",
    );
  }
}

function writeLink(token: string): void {
  print(`\n  ${env().deskOrigin}/invite?token=${token}\n`);
  print("It works once, for 24 hours. Older links stop working.");
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Stored input must not control the terminal. */
const printable = (text: string) => text.replace(/\p{C}/gu, "?");

main(process.argv[2]).catch((error) => {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
