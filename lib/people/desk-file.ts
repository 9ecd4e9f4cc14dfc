import { noAnswer, type Refused, readAnswer } from "./change-desk";

/** A file that the desk made. */
export interface DeskFile {
  readonly name: string;
  readonly content: Blob;
}

/** Reads a whole file from the desk: one that breaks off on its way is none. */
export async function readDeskFile(path: string): Promise<DeskFile | Refused> {
  try {
    const response = await fetch(path, {
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
    });
    if (!response.ok) return await readAnswer<DeskFile>(response);
    return { name: nameOf(response.headers), content: await response.blob() };
  } catch {
    return noAnswer();
  }
}

function nameOf(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "export.csv";
}
