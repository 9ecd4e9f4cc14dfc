import type { Day } from "../time";
import type { AuditScope } from "../users/roles";
import type { AuditResult } from "./entry-text";

/** Which entries are asked for; what is null leaves nothing out. */
export interface AuditFilter {
  /** Days of UTC, both inclusive. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** A user's id, or `desk` for what the desk did by itself. */
  readonly user: string | null;
  readonly action: string | null;
  readonly result: AuditResult | null;
  /** Part of an object's name or id, or of a request's id. */
  readonly text: string | null;
}

/** An entry of the desk's audit. */
export interface AuditRow {
  /** Its number in the chain, from 1. */
  readonly seq: number;
  /** Unix ms. */
  readonly at: number;
  /** Null when the desk itself did it. */
  readonly user: string | null;
  /** The role at that time, or null where none was written down. */
  readonly role: string | null;
  /** From which network address. */
  readonly address: string | null;
  readonly action: string;
  /** What it was done to, by name where it has one, else by id. */
  readonly object: string | null;
  readonly result: AuditResult;
  /** SHA-256 over the entry and the digest before, in hex. */
  readonly digest: string;
}

/** GET /api/audit?from=&to=&user=&action=&result=&q=&before= */
export interface AuditAnswer {
  /** Newest first. */
  readonly rows: readonly AuditRow[];
  /** What `before` must be for the page of older ones; null when there are none. */
  readonly next: number | null;
  /** How many the filter leaves. */
  readonly matching: number;
  /** How many this user may see. */
  readonly total: number;
  readonly scope: AuditScope;
  /** Who has entries among those. */
  readonly users: readonly { readonly id: string; readonly name: string }[];
}

/** An entry beside another in the chain; what it tells only where this user may see it. */
export interface AuditNeighbour {
  readonly seq: number;
  readonly action: string | null;
  readonly digest: string;
}

/** GET /api/audit/[seq] */
export interface AuditEntryAnswer {
  readonly entry: AuditRow;
  readonly target: string | null;
  readonly requestId: string | null;
  /** What else was written down with it, name by name. */
  readonly detail: Readonly<Record<string, string | null>>;
  /** The entry after and the one before, in the chain's order; null at its ends. */
  readonly newer: AuditNeighbour | null;
  readonly older: AuditNeighbour | null;
}

/** GET and POST /api/audit/verification: every digest recomputed, from the first entry on. */
export type AuditVerification = {
  /** Unix ms. */
  readonly verifiedAt: number;
  readonly tookMs: number;
} & AuditCheck;

/** What the page is told of the chain: besides, to those who run the desk, what protects it. */
export type AuditProtection = AuditVerification & {
  /** Why the database does not keep the desk's own connection from changing entries. */
  readonly wall: string | null;
};

/** Whether a desk's audit is whole, and if not, where it first is not. */
export type AuditCheck =
  | {
      readonly intact: true;
      readonly entries: number;
      /** Unix ms of the first and the last entry; null when there is none. */
      readonly firstAt: number | null;
      readonly lastAt: number | null;
      /** The last entry's digest, in hex. */
      readonly head: string;
    }
  | { readonly intact: false; readonly brokenAt: number; readonly problem: string };
