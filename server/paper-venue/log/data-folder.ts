import { nameOf, ownFolder } from "@/lib/host/folder-owner.mjs";

/**
 * Takes a data folder for this process, so that two venues never write one log; what a killed one
 * left behind is taken over. Returns the function that gives the folder back.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const { owner, release } = await ownFolder(folder, { say });
  if (release) return release;
  throw new FolderError(
    `Another venue (${nameOf(owner)}) uses the data folder ${folder}. ` +
      "Stop it first, or choose another folder.",
  );
}

/** The data folder cannot be used; the message is a sentence for the user at the terminal. */
export class FolderError extends Error {
  override readonly name = "FolderError";
}

/** Says in a sentence what the operating system refused. */
export function folderErrorFrom(error: unknown, folder: string): FolderError {
  if (error instanceof FolderError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = sentences[code]?.(folder);
  const detail = error instanceof Error ? error.message : String(error);
  return new FolderError(reason ?? `The data folder ${folder} cannot be used: ${detail}.`, {
    cause: error,
  });
}

const sentences: Readonly<Record<string, (folder: string) => string>> = {
  ENOSPC: (folder) =>
    `The disk under ${folder} is full, so the venue stopped rather than forget an order. ` +
    "Free some space and start it again; every acknowledged order is kept.",
  EDQUOT: (folder) => `The disk quota for ${folder} is used up. Free some space and start again.`,
  EACCES: (folder) => `The data folder ${folder} may not be read or written. Check who owns it.`,
  EPERM: (folder) => `The data folder ${folder} may not be read or written. Check who owns it.`,
  EROFS: (folder) => `The data folder ${folder} is on a read-only disk. Choose another folder.`,
  ENOTDIR: (folder) => `${folder} is a file, not a folder. Choose another data folder.`,
  EEXIST: (folder) => `${folder} is a file, not a folder. Choose another data folder.`,
  EIO: (folder) => `The disk under ${folder} fails to read or write. Check the disk.`,
};
