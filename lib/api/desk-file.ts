import { type MutationFailure, noResponse, readMutation } from "./client";

/** A file that the desk made. */
export interface DeskFile {
  readonly name: string;
  readonly content: Blob;
}

/** Reads a whole file from the desk: one that breaks off on its way is none. */
export async function fetchDeskFile(address: string): Promise<DeskFile | MutationFailure> {
  try {
    const response = await fetch(address, {
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
    });
    if (!response.ok) return await readMutation<DeskFile>(response);
    return { name: fileNameOf(response.headers), content: await response.blob() };
  } catch {
    return noResponse();
  }
}

function fileNameOf(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "export.csv";
}
