import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { numberedFiles } from "../log/recover";
import { type Note, nameOfNote } from "./notes";
import type { Notebook } from "./oracle";

const notesAFile = 300_000;
/** Notes of so long are written together. */
const gatherMs = 20;

/** Removes the notes of a venue that is no more. */
export function forgetNotes(folder: string): void {
  for (const { name } of numberedFiles(readdirSync(folder), "oracle"))
    rmSync(path.join(folder, name));
}

/**
 * The notes that a folder holds now, in their order, read when they are first asked for: a start
 * does not wait for them. A line that a kill tore is left out, and so is a file that newer notes
 * have replaced meanwhile.
 */
export function readNotes(folder: string): Iterable<Note> {
  return notesIn(filesNow(folder));
}

interface FileNow {
  readonly file: string;
  readonly bytes: number;
}

function filesNow(folder: string): readonly FileNow[] {
  return numberedFiles(readdirSync(folder), "oracle").map(({ name }) => {
    const file = path.join(folder, name);
    return { file, bytes: statSync(file).size };
  });
}

function* notesIn(files: readonly FileNow[]): Generator<Note> {
  for (const { file, bytes } of files) {
    if (!existsSync(file)) continue;
    for (const line of readFileSync(file).toString("utf8", 0, bytes).split("\n")) {
      const note = parse(line);
      if (note !== null) yield note;
    }
  }
}

/**
 * The names of the notes of orders from a moment (Unix ms) on. They follow from commands, so their
 * moments only grow: the first older one from the end is the last one looked at.
 */
export function notedSince(folder: string, moment: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { file, bytes } of filesNow(folder).toReversed()) {
    const text = readFileSync(file);
    let end = bytes;
    while (end > 0) {
      const start = text.lastIndexOf(lineFeed, end - 1) + 1;
      const note = parse(text.toString("utf8", start, end));
      end = start - 1;
      if (note === null || note.type === "arrived") continue;
      if (note.at < moment) return names;
      names.add(nameOfNote(note));
    }
  }
  return names;
}

const lineFeed = 10;

export interface NotesFileOptions {
  /** Resolves when the commands that the notes so far follow from are on disk. */
  readonly settled: () => Promise<void>;
  /** Told when the disk refuses a note. */
  readonly onFailure: (error: unknown) => void;
  readonly notesAFile?: number;
}

/**
 * Notes as lines of JSON. They are written when the commands that they follow from are on disk, and
 * are safe from a power cut before the log drops those. The two newest files are kept.
 */
export class NotesFile implements Notebook {
  readonly #folder: string;
  readonly #options: NotesFileOptions;
  #number: number;
  #file: FileHandle;
  #written = 0;
  #pending: Note[] = [];
  #awaited = false;
  #writing: Promise<void> = Promise.resolve();

  private constructor(folder: string, file: FileHandle, number: number, options: NotesFileOptions) {
    this.#folder = folder;
    this.#file = file;
    this.#number = number;
    this.#options = options;
  }

  /** Goes on in the newest file of a folder. */
  static async open(folder: string, options: NotesFileOptions): Promise<NotesFile> {
    const number = numberedFiles(readdirSync(folder), "oracle").at(-1)?.number ?? 1;
    const name = nameOf(folder, number);
    // Whatever a kill tore stays a line of its own.
    if (existsSync(name)) appendFileSync(name, "\n");
    return new NotesFile(folder, await open(name, "a", 0o600), number, options);
  }

  write(note: Note): void {
    this.#pending.push(note);
    if (this.#awaited) return;
    this.#awaited = true;
    this.#enqueue(() => this.#writePending());
  }

  sync(): Promise<void> {
    return this.#enqueue(() => this.#file.datasync());
  }

  async close(): Promise<void> {
    await this.#enqueue(() => this.#file.close());
  }

  /** One after the other; the first that fails is told, and nothing is written after it. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work);
    done.catch(() => undefined);
    this.#writing = done;
    return done;
  }

  async #writePending(): Promise<void> {
    await setTimeout(gatherMs);
    // Notes that come while the disk is at work follow from commands it has not yet.
    const notes = this.#pending;
    this.#pending = [];
    this.#awaited = false;
    try {
      await this.#options.settled();
      await this.#file.appendFile(notes.map((note) => `${JSON.stringify(note)}\n`).join(""));
      this.#written += notes.length;
      if (this.#written >= (this.#options.notesAFile ?? notesAFile)) await this.#turnPage();
    } catch (error) {
      this.#options.onFailure(error);
      throw error;
    }
  }

  async #turnPage(): Promise<void> {
    await this.#file.datasync();
    await this.#file.close();
    this.#number += 1;
    this.#written = 0;
    this.#file = await open(nameOf(this.#folder, this.#number), "a", 0o600);
    await rm(nameOf(this.#folder, this.#number - 2), { force: true });
  }
}

function nameOf(folder: string, number: number): string {
  return path.join(folder, `oracle-${number}.jsonl`);
}

function parse(line: string): Note | null {
  try {
    return line === "" ? null : (JSON.parse(line) as Note);
  } catch {
    return null;
  }
}
