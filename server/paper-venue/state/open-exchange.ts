import { mkdirSync } from "node:fs";
import { addDays, dayMs, dayOf } from "@/lib/time";
import { publishedAt, zone } from "../commissions/commission-row";
import type { EngineEvent } from "../engine";
import { FolderError, folderErrorFrom, lockFolder } from "../log/data-folder";
import { DiskLog, memoryLog } from "../log/disk-log";
import { type RecoveredLog, recover } from "../log/recover";
import { forgetNotes, NotesFile, notedSince, readNotes } from "../oracle/notes-file";
import { GroundTruth } from "../oracle/oracle";
import { Exchange } from "./exchange";
import {
  acknowledgedId,
  applyLogged,
  beginVenue,
  type Genesis,
  type LoggedCommand,
  reviveVenue,
  type VenueSize,
  type VenueState,
} from "./venue-state";

/** An exchange and how to give its folder back. */
export interface OpenedExchange {
  readonly exchange: Exchange;
  readonly release: () => void;
}

/** What a new exchange begins with. */
export interface Beginning {
  readonly seed: number;
  /** How many days of published history its clock begins back; 0: in step with the machine's. */
  readonly daysBack: number;
  /** Whether its market has a live exchange's size. */
  readonly full: boolean;
  /** Whether it has a second broker with clients, for a sample. */
  readonly sample: boolean;
}

/** An exchange that forgets everything when it stops. */
export function openInMemory(
  beginning: Beginning,
  clock: () => number,
  onFailure: (error: unknown) => void,
): OpenedExchange {
  const now = clock();
  const at = firstMoment(now, beginning.daysBack);
  const state = beginVenue(beginning.seed, at, sizeOf(beginning, now - at));
  const exchange = new Exchange(state, memoryLog, clock, onFailure);
  return { exchange, release: noRelease };
}

/**
 * The exchange kept in a data folder: the newest snapshot and the commands after it, or a new one
 * from `seed`. Throws FolderError with a sentence when the folder cannot be used. `onFailure` is
 * told when memory and disk can no longer be trusted to agree; the process must then stop.
 */
export async function openInFolder(
  folder: string,
  beginning: Beginning,
  clock: () => number,
  onFailure: (error: unknown) => void,
): Promise<OpenedExchange> {
  let release = noRelease;
  let log: DiskLog | null = null;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    release = await lockFolder(folder);
    const recovered = recover(folder);
    const fresh = recovered.snapshot === null && recovered.commands.length === 0;
    if (fresh) forgetNotes(folder);
    const fail = (error: unknown) => onFailure(folderErrorFrom(error, folder));
    const settled = async () => log?.settled();
    const notebook = await NotesFile.open(folder, { settled, onFailure: fail });
    const groundTruth = new GroundTruth(notebook, readNotes(folder));
    const now = clock();
    const { seed, daysBack } = beginning;
    const behindMs = now - firstMoment(now, daysBack);
    const size = sizeOf(beginning, behindMs);
    const state = fresh
      ? beginVenue(seed, now - behindMs, size)
      : replay(recovered, groundTruth, folder);
    const start = { next: recovered.nextNumber, tail: recovered.commands.length };
    log = await DiskLog.open(folder, start, fail);
    const command: Genesis = { type: "genesis", seed, ...size };
    if (fresh) await log.append({ at: state.lastAt, command });
    return { exchange: new Exchange(state, log, clock, onFailure, groundTruth), release };
  } catch (error) {
    release();
    throw folderErrorFrom(error, folder);
  }
}

function noRelease(): void {}

function sizeOf({ full, sample }: Beginning, behindMs: number): VenueSize {
  const behind = behindMs === 0 ? {} : { behindMs };
  return { ...behind, ...(full ? { full } : {}), ...(sample ? { sample } : {}) };
}

function replay(
  { snapshot, commands }: RecoveredLog,
  groundTruth: GroundTruth,
  folder: string,
): VenueState {
  const logged = commands as readonly LoggedCommand[];
  const [first] = logged;
  const known = notedSince(folder, first?.at ?? Number.POSITIVE_INFINITY);
  const sawAgain = (state: VenueState, each: LoggedCommand, events: readonly EngineEvent[]) =>
    groundTruth.sawAgain(state, each, events, known);
  if (snapshot !== null) return replayOn(reviveVenue(snapshot), logged, sawAgain);
  if (first?.command.type !== "genesis") throw new FolderError("The log has no beginning.");
  const { seed, ...size } = first.command;
  return replayOn(beginVenue(seed, first.at, size), logged.slice(1), sawAgain);
}

function replayOn(
  state: VenueState,
  commands: readonly LoggedCommand[],
  saw: (state: VenueState, logged: LoggedCommand, events: readonly EngineEvent[]) => void,
): VenueState {
  for (const logged of commands) {
    const events = applyLogged(state, logged);
    saw(state, logged, events);
    if (logged.command.type === "tick") continue;
    const orderId = acknowledgedId(events);
    if (events[0]?.type === "rejected" || orderId !== logged.orderId) {
      throw new FolderError(
        "The orders in the data folder cannot be replayed by this version of the venue. " +
          "Start the version that wrote them once and stop it with Ctrl-C, then start this one.",
      );
    }
  }
  return state;
}

/**
 * When a new venue's clock begins, Unix ms: now, or the last publication of a day's commissions
 * that lies at least so many days back. That many days are then published between this moment and
 * now, whatever the hour of the day.
 */
export function firstMoment(now: number, daysBack: number): number {
  if (daysBack === 0) return now;
  const latest = now - daysBack * dayMs;
  const today = publishedAt(addDays(dayOf(latest, zone), -1));
  return today <= latest ? today : today - dayMs;
}
