import type { DeliveryState } from "../alerts/channels";
import type { Firm } from "../archive/statement";
import type { FileFormat } from "./api";

/** The kinds of files that a statement can be written as. */
export const statementFormats = ["pdf", "xlsx"] as const;

export type StatementFormat = (typeof statementFormats)[number];

/** A statement that was made from a locked month: its file never changes. */
export interface StatementFile {
  readonly id: string;
  /** Null: of all clients together. */
  readonly client: string | null;
  /** The client's name as the month was locked with it; null where it is of all of them. */
  readonly clientName: string | null;
  /** Where the client's statements go now; null where nobody has entered that. */
  readonly clientEmail: string | null;
  readonly format: FileFormat;
  readonly fileName: string;
  readonly bytes: number;
  /** Of the file, in hexadecimal: by it a file that is dropped back is verified. */
  readonly sha256: string;
  readonly madeAt: number;
  readonly madeBy: string;
  /** Where it was sent, oldest first, and what became of that; a client has its address as both. */
  readonly sent: readonly {
    readonly channelId: string;
    readonly channelName: string;
    readonly state: DeliveryState;
  }[];
}

/** A statement of an earlier lock of the month: kept as it was, and no longer the client's. */
export interface ReplacedStatement extends StatementFile {
  /** The number of the statement in its place; null while the month is open again. */
  readonly replacedBy: string | null;
}

/** The statement issuer, and the statements of a month's lock; of an open month there are none. */
export interface MonthStatements {
  /** Null until somebody has entered it. */
  readonly firm: Firm | null;
  readonly files: readonly StatementFile[];
  /** Those of earlier locks, newest first. */
  readonly replaced: readonly ReplacedStatement[];
}

/** The clients' statements, by what there is to do with them. */
export interface StatementRecipients {
  /** To be sent. */
  readonly due: readonly StatementFile[];
  /** Without an e-mail. */
  readonly missing: readonly StatementFile[];
  /** Of which a file is on its way to the e-mail, or was. */
  readonly done: readonly StatementFile[];
}

/** The clients' PDFs, by what there is to do with them. */
export function statementRecipients(files: readonly StatementFile[]): StatementRecipients {
  const sentTo = new Set(
    files.flatMap(({ client, sent }) => sent.map(({ channelId }) => `${client} ${channelId}`)),
  );
  const isDone = ({ client, clientEmail }: StatementFile) => sentTo.has(`${client} ${clientEmail}`);
  const pdfs = files.filter(({ client, format }) => client !== null && format === "pdf");
  const reachable = pdfs.filter(({ clientEmail }) => clientEmail !== null);
  return {
    due: reachable.filter((file) => !isDone(file)),
    missing: pdfs.filter(({ clientEmail }) => clientEmail === null),
    done: reachable.filter(isDone),
  };
}
