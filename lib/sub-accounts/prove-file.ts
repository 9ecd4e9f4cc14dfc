import { openPackage, PackageError } from "./package";

/** Far more than the keys of any creation take. */
const mostBytes = 5_000_000;

/**
 * Proves that a file from disk opens with a passphrase and holds the keys of these sub-accounts.
 * Nothing of it is kept or sent. Throws a PackageError with the sentence that says why it does not.
 */
export async function proveFile(
  file: Pick<File, "size" | "text">,
  passphrase: string,
  uids: readonly string[],
): Promise<void> {
  if (file.size > mostBytes) {
    throw new PackageError("This file is too large to be an encrypted key file.");
  }
  const text = await file.text().catch(() => {
    throw new PackageError("This file could not be read from the disk. Choose it again.");
  });
  const held = new Set((await openPackage(text, passphrase)).map(({ uid }) => uid));
  const missing = uids.filter((uid) => !held.has(uid)).length;
  if (missing === 0) return;
  const lacks = missing === uids.length ? "none" : `${missing} not`;
  throw new PackageError(
    `This file opens, but of the ${uids.length} keys shown here it has ${lacks}. ` +
      "Choose the file that was downloaded here.",
  );
}
