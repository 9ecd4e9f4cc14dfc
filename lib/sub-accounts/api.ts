import type { ResponseOf } from "@/lib/exchange/endpoints";
import type { Day } from "@/lib/time";
import type { KeyRecipient } from "./key-recipient";

/** How far a row of a creation has come. `rejected` without a code: the desk itself refused it. */
export type CreationRowState =
  | "queued"
  | "sent"
  | "created"
  | "rejected"
  | "not-sent"
  | "unknown"
  /** A user's verdict on an unknown one: it exists and its key was revoked; it does not exist. */
  | "revoked"
  | "not-created"
  | "withdrawn";

/** A job goes on by itself while it is running; `stopped` takes its queued rows back. */
export type CreationJobState = "running" | "paused" | "stopped";

/** Whether a created key's secrets are still on the desk. */
export type KeyDelivery = "sealed" | "revealed" | "delivered" | "expired";

/** Whether the desk has nothing of a key's secrets any more. */
export const isWiped = (delivery: KeyDelivery) =>
  delivery === "delivered" || delivery === "expired";

/** One sub-account of a creation, as its page shows it; never a secret. */
export interface CreationRow {
  readonly id: string;
  /** Its entry in the journal, once it has one. */
  readonly intentId: string | null;
  readonly alias: string;
  readonly label: string;
  readonly permissions: readonly string[];
  readonly ipList: readonly string[];
  readonly state: CreationRowState;
  /** The exchange's code and words, or our own words. */
  readonly code: string | null;
  readonly message: string | null;
  /** Moments, Unix ms. */
  readonly sentAt: number | null;
  readonly answeredAt: number | null;
  /** The created key, when there is one. */
  readonly key: CreatedKeyFacts | null;
}

/** A created key without its secrets. */
export interface CreatedKeyFacts {
  /** The journal's id of its creation. */
  readonly id: string;
  readonly uid: string;
  /** The alias as the exchange answered it. */
  readonly alias: string;
  readonly keyLast4: string;
  readonly delivery: KeyDelivery;
  /** When its secrets are wiped although nobody has taken them over, Unix ms; null: never. */
  readonly expiresAt: number | null;
}

/** GET /api/sub-accounts/jobs/[job] */
export interface CreationJob {
  readonly id: string;
  readonly accountId: string;
  readonly state: CreationJobState;
  readonly createdAt: number;
  readonly createdBy: string;
  /** Whether the user who asks made it, and so may see its secrets. */
  readonly own: boolean;
  /** For whom its secrets are sealed; null: for the desk itself, which opens them once. */
  readonly recipient: RecipientFacts | null;
  readonly rows: readonly CreationRow[];
  /** The moment of this answer by the desk's clock, Unix ms. */
  readonly now: number;
}

/** Who can open the keys of a creation, and the fingerprint of their public key (RFC 7638). */
export interface RecipientFacts {
  readonly kind: KeyRecipient["kind"];
  readonly fingerprint: string;
}

/** A sub-account that this desk made or may have made, or that was entered as made elsewhere. */
export interface KnownSubAccount {
  readonly id: string;
  readonly jobId: string | null;
  /** Null as long as nobody knows it. */
  readonly uid: string | null;
  /** Empty of one made elsewhere, whose label is the note it was entered with. */
  readonly alias: string;
  readonly label: string;
  readonly permissions: readonly string[];
  readonly ipList: readonly string[];
  readonly state: "created" | "sent" | "unknown" | "revoked" | "external";
  /** Why nobody knows, or who said that it exists. */
  readonly message: string | null;
  readonly createdAt: number;
  readonly createdBy: string | null;
  readonly own: boolean;
  readonly key: CreatedKeyFacts | null;
  /** Null as long as nobody knows its uid. */
  readonly details: SubAccountDetails | null;
}

/** Addresses that users bind keys to again and again. */
export interface IpSet {
  readonly name: string;
  readonly addresses: readonly string[];
}

/** What users of the desk say of a sub-account; the exchange knows nothing of it. */
export interface SubAccountDescription {
  readonly tags: readonly string[];
  readonly comment: string;
  /** Left out of the list until somebody asks for all. */
  readonly hidden: boolean;
  /** Its assets are read into the history. */
  readonly watched: boolean;
  /** Flagged where less is available in USDT-M futures, exact, USDT; null: never. */
  readonly availableBelow: string | null;
}

/** What the desk has of a sub-account beside its creation. */
export interface SubAccountDetails extends SubAccountDescription {
  readonly client: { readonly id: string; readonly name: string } | null;
  /** The account of this desk that is the sub-account: its orders are there. */
  readonly orderAccountId: string | null;
  /** The sum of the newest snapshots of all product lines, USDT; null where one is missing. */
  readonly equity: string | null;
  /** When the oldest of them was read, Unix ms. */
  readonly equityAt: number | null;
  /** The newest deposit that succeeded. */
  readonly lastDeposit: {
    readonly ts: number;
    readonly coin: string;
    readonly amount: string | null;
  } | null;
}

/** GET /api/sub-accounts */
export interface SubAccountsAnswer {
  readonly rows: readonly KnownSubAccount[];
  /** Addresses that were saved by a name, in the order of the names. */
  readonly ipSets: readonly IpSet[];
  /** All clients of the account, by name. */
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  /** Rows of creations that have not been sent yet. */
  readonly queued: readonly { readonly alias: string; readonly label: string }[];
  /** Uids of sub-accounts that the desk has seen and that stand in no row. */
  readonly seen: readonly { readonly uid: string; readonly from: "transfers" | "assets" }[];
  /** When the exchange last said that there can be no more, Unix ms, and its code. */
  readonly quotaReached: { readonly code: string; readonly at: number } | null;
  /** Where the desk sees the user who asks; null where that is no single address. */
  readonly yourAddress: string | null;
  /** Creations that are not over: they go on, wait, or hold secrets. */
  readonly openJobs: readonly string[];
}

/** A uid to be entered as a sub-account that was made elsewhere. */
export interface ExternalEntry {
  readonly uid: string;
  readonly note: string;
  /** The creation of unknown outcome that it turned out to be; null for one made elsewhere. */
  readonly creation: string | null;
}

/** POST /api/sub-accounts */
export interface CreationStarted {
  readonly jobId: string;
}

/** POST /api/sub-accounts/keys/[key]/reveal: shown once, then never again. */
export interface RevealedSecrets {
  readonly uid: string;
  readonly label: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
}

/** POST /api/sub-accounts/package and /sealed: the sealed file (lib/sub-accounts/key-file.ts). */
export interface KeyFileAnswer {
  readonly name: string;
  readonly text: string;
}

/** GET /api/assets: sub-accounts that are known on the desk, and how. */
export interface KnownUids {
  readonly uids: readonly {
    readonly uid: string;
    readonly label: string | null;
    /** The client that it belongs to today, by name; null: nobody's. */
    readonly client: string | null;
    readonly from: "created" | "entered" | "transfers" | "assets";
  }[];
  /** Uids of which the exchange said that they are none of this broker's (code 40028). */
  readonly foreign: readonly { readonly uid: string; readonly reportedAt: number }[];
}

/** GET /api/assets/[uid]: a sub-account's assets in one product line, where it is one. */
export type AssetsAnswer =
  | { readonly kind: "assets"; readonly assets: ResponseOf<"sub-account-assets">["assetsList"] }
  /** The exchange said then, Unix ms, that the uid is none of this broker's (code 40028). */
  | { readonly kind: "foreign"; readonly reportedAt: number };

/** The newest snapshot of a sub-account in one product line, and its flags. */
export interface WatchedAssets {
  readonly uid: string;
  readonly productType: string;
  /** The sum of `usdtEquity`, exact; null when it is not known. */
  readonly equity: string | null;
  /** Why the newest read failed; null when it did not. */
  readonly error: string | null;
  /** Unix ms; null before the first read. */
  readonly readAt: number | null;
  /** By how much the equity is below that of 24 hours ago, per cent; null when it is not. */
  readonly dropPercent: string | null;
  /** That is so much that it is flagged. */
  readonly dropped: boolean;
  /** Available in USDT-M futures, where that is less than it is flagged below, USDT; else null. */
  readonly shortOf: string | null;
}

/** What a sub-account had in one product line from one read to another, Unix ms. */
export interface AssetPoint {
  readonly productType: string;
  readonly equity: string | null;
  readonly error: string | null;
  readonly from: number;
  readonly until: number;
}

/** What a sub-account had in all product lines at the end of a day of UTC, or has by now, USDT. */
export interface AssetDay {
  readonly uid: string;
  readonly day: Day;
  readonly equity: string;
}

/** GET /api/assets/history: what is watched, and with a uid what it had, newest first. */
export interface AssetHistory {
  /** How often each is read, ms; 0 when none is. */
  readonly everyMs: number;
  /** The most calls in a second that are made for it. */
  readonly callsPerSecond: number;
  readonly watched: readonly WatchedAssets[];
  /** A fall by so many per cent within 24 hours is flagged. */
  readonly dropPercent: string;
  /** The known uids that were taken off the watch list. */
  readonly unwatched: readonly string[];
  readonly points: readonly AssetPoint[];
  /** The last thirty days of each, oldest first; a day on which a part isn't known is left out. */
  readonly days: readonly AssetDay[];
}
