import type { BlockList } from "node:net";

/** Every setting, in the order of `.env.example`. */
export const settingNames: readonly string[];

/** The settings of `.env.example`, checked and made absolute. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly venuePort: number;
  /** Where the seeded paper connections send; no trailing slash. */
  readonly venueUrl: string;
  /** How large the market of a new paper venue is. */
  readonly paperSymbols: "usual" | "full";
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The role that owns the tables, for migrations; no process that serves anybody has it. */
  readonly databaseOwnerUrl: string | null;
  /** Whether this desk works beside another one with the same database. */
  readonly joinDatabase: boolean;
  /** What this start runs beside the database and the paper venue. */
  readonly parts: readonly ("web" | "worker")[];
  /** The one origin browsers may come from. */
  readonly deskOrigin: string;
  /** Addresses and networks of the reverse proxies in front, beside this computer's own. */
  readonly trustedProxies: readonly string[];
  readonly kekFile: string;
  /** The exchanges that live accounts may be on, by name; each an https origin. */
  readonly venues: readonly { readonly name: string; readonly origin: string }[];
  /** Whether one of them may stand at a private address, for a gateway of one's own. */
  readonly privateVenues: boolean;
  /** Whether orders may go to live accounts. */
  readonly liveTrading: boolean;
  /** The server that takes e-mail; null: none is sent. TLS from the first byte, else STARTTLS. */
  readonly smtp: {
    readonly host: string;
    readonly port: number;
    readonly tls: boolean;
    readonly user: string | null;
    readonly password: string;
  } | null;
  readonly mailFrom: string | null;
  /** Whether a webhook may lead to a private address. */
  readonly privateWebhooks: boolean;
  /** Where the web server answers `/metrics`; the worker on the next port. Null: nowhere. */
  readonly metricsPort: number | null;
  /** The folder of scheduled exports. */
  readonly exportsDir: string;
  /** So long ago a password may have been typed for what takes a recent one. */
  readonly passwordAgainMs: number;
  /** How much of each rate limit the desk's own reads may use, in per cent. */
  readonly pollingPercent: number;
  /** How often the assets of each sub-account are read into their history; 0 for never. */
  readonly assetSnapshotMs: number;
  /** How often an open event stream asks whether its session still stands, and says a word. */
  readonly sessionCheckMs: number;
}

export function readSettings(
  values: Readonly<Record<string, string | undefined>>,
  root: string,
): Settings;

/** The addresses that may speak plain http to the desk. */
export function proxyList(proxies: readonly string[]): BlockList;
