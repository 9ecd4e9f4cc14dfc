import "server-only";
import { z } from "zod";
import { Sentence } from "../../start/sentence.mjs";

const credentials = z.object({
  key: z.string().min(1),
  secret: z.string().min(1),
  passphrase: z.string().min(1),
  channelCode: z.string().optional(),
});

const readyLine = z.object({
  url: z.string(),
  credentials: z.record(z.string(), credentials),
  behindMs: z.number().optional(),
});

/** The keys of the paper venue's accounts, by the account's name. */
export type PaperCredentials = Readonly<Record<string, z.output<typeof credentials>>>;

/** What the paper venue said of itself: its keys, and how far its clock is behind, ms. */
export interface ReadyPaper {
  readonly credentials: PaperCredentials;
  readonly behindMs: number;
}

/** Reads what the venue printed when it was ready. Throws a Sentence that repeats none of it. */
export function readReadyLine(line: string): ReadyPaper {
  const result = readyLine.safeParse(parse(line));
  if (result.success) return { behindMs: 0, ...result.data };
  throw new Sentence(
    "The paper venue's ready line does not hold its keys. Another program may have its port; " +
      "set VENUE_PORT to another number.",
  );
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
