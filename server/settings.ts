import "server-only";
import { BlockList, isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import {
  checked,
  database,
  flag,
  folder,
  given,
  isBare,
  isOpenPort,
  isTlsOrigin,
  keepDays,
  list,
  onOrOff,
  optional,
  port,
  portMessage,
  seconds,
  smtp,
  urlOf,
  wholeNumber,
} from "./setting-forms";
import { UserFacingError } from "./user-facing-error.mjs";

/** Settings as an environment has them: texts, or nothing. */
export type SettingTexts = Readonly<Record<string, string | undefined>>;

const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Plain HTTP carries keys' signatures in the open, so it may only reach this computer. */
function isVenueUrl(text: string): boolean {
  const url = urlOf(text);
  if (!url || !isBare(url)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && loopbackHosts.has(url.hostname));
}

const originOf = (text: string) => new URL(text).origin;

function isOrigin(text: string): boolean {
  const url = urlOf(text);
  return /^https?:$/.test(url?.protocol ?? "") && url?.origin === text.replace(/\/$/, "");
}

/** `name=https://host`: a key is only ever sent to one of these (docs/security.md#b1). */
function venueOf(entry: string): { name: string; origin: string } | null {
  const at = entry.indexOf("=");
  const [name, address] = [entry.slice(0, at), entry.slice(at + 1)];
  const isNamed = at > 0 && /^[a-z][a-z0-9-]{0,30}$/.test(name) && name !== "paper";
  return isNamed && isTlsOrigin(address) ? { name, origin: originOf(address) } : null;
}

/** A wider network would trust half the internet. */
function isNetwork(entry: string): boolean {
  const [address = "", prefix, ...more] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  const [min, max] = family === 4 ? [8, 32] : [32, 128];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= Number(min) && Number(prefix) <= Number(max);
}

/** Every setting, in the order of `.env.example`, which explains each. */
const form = z.object({
  PORT: port("PORT", 3000),
  DESK_HOST: given("127.0.0.1"),
  DESK_ORIGIN: optional.refine((text) => text === null || isOrigin(text), {
    error: ({ input }) =>
      `DESK_ORIGIN is "${input}". Set it to the origin in the browser's address bar, ` +
      "such as https://desk.example.com or http://localhost:3000.",
  }),
  TRUSTED_PROXY: list(
    isNetwork,
    (entry) =>
      `TRUSTED_PROXY contains "${entry}". Use the reverse proxy's address, such as 10.0.0.2, ` +
      "or its " +
      "network, such as 172.18.0.0/16 (at least /8, /32 for IPv6); separate several by commas.",
  ),
  VENUE_PORT: port("VENUE_PORT", 4010),
  PAPER_DAYS_BACK: wholeNumber("PAPER_DAYS_BACK", 2, (n) => n === 0 || n === 2, "0 or 2"),
  PAPER_SYMBOLS: checked(
    "usual",
    (text) => /^(usual|full)$/.test(text),
    (text) => `PAPER_SYMBOLS is "${text}". Set it to usual or full.`,
  ).transform((text) => text as "usual" | "full"),
  SAMPLE_FIRM: onOrOff("SAMPLE_FIRM"),
  VENUE_URL: optional.refine((text) => text === null || isVenueUrl(text), {
    error: ({ input }) =>
      `VENUE_URL is "${input}". Set it to an address such as http://127.0.0.1:4010 ` +
      "(http only on this computer, https elsewhere, nothing after the port).",
  }),
  DATA_DIR: folder("DATA_DIR", ".data"),
  DATABASE_URL: database("DATABASE_URL"),
  DATABASE_OWNER_URL: database("DATABASE_OWNER_URL"),
  DATABASE_JOIN: flag,
  WAL_ARCHIVE_DIR: folder("WAL_ARCHIVE_DIR", ""),
  KEK_FILE: folder("KEK_FILE", ""),
  // One that counts as typed for a second or two is too old before the change goes again.
  PASSWORD_AGAIN_SECONDS: seconds("PASSWORD_AGAIN_SECONDS", 300, 10, 43_200),
  // A proxy gives an event stream up that says nothing for a minute.
  SESSION_CHECK_SECONDS: seconds("SESSION_CHECK_SECONDS", 15, 1, 60),
  // Fewer would not do for all cells at the pace at which the worker reads them.
  ASSET_SNAPSHOT_MINUTES: wholeNumber(
    "ASSET_SNAPSHOT_MINUTES",
    15,
    (n) => n === 0 || (n >= 5 && n <= 1_440),
    "whole minutes from 5 to 1440, or to 0 for none",
  ).transform((n) => n * 60_000),
  // Less would leave the archive behind what a busy day brings.
  POLLING_SHARE: wholeNumber(
    "POLLING_SHARE",
    70,
    (n) => n >= 20 && n <= 100,
    "whole per cent from 20 to 100",
  ),
  VENUES: list(
    (entry) => venueOf(entry) !== null,
    (entry) =>
      `VENUES contains "${entry}". Use name=https://host.example.com for each exchange: a ` +
      'name of lower-case letters, digits and hyphens other than "paper", and an https address ' +
      "with a host name (no IP address) and nothing after the port.",
  ).transform((entries) => entries.flatMap((entry) => venueOf(entry) ?? [])),
  VENUES_PRIVATE: flag,
  LIVE_TRADING: flag,
  SMTP_URL: smtp,
  MAIL_FROM: optional,
  EXPORTS_DIR: folder("EXPORTS_DIR", ""),
  WEBHOOKS_PRIVATE: flag,
  TELEGRAM_URL: checked(
    "https://api.telegram.org",
    isTlsOrigin,
    (text) => `TELEGRAM_URL is "${text}". Set it to an address such as https://api.telegram.org.`,
  ).transform(originOf),
  LOG_LEVEL: checked(
    "info",
    (text) => /^(info|warn|error)$/.test(text),
    (text) => `LOG_LEVEL is "${text}". Set it to info, warn or error.`,
  ).transform((text) => text as "info" | "warn" | "error"),
  METRICS_PORT: checked(
    "",
    (text) => text === "" || isOpenPort(text),
    portMessage("METRICS_PORT"),
  ).transform((text) => (text === "" ? null : Number(text))),
  KEEP_RECORDS_DAYS: keepDays("KEEP_RECORDS_DAYS", 400),
  KEEP_ASSETS_DAYS: keepDays("KEEP_ASSETS_DAYS", 400),
  KEEP_EXPORTS_DAYS: keepDays("KEEP_EXPORTS_DAYS", 400),
  KEEP_RAW_PAGES_DAYS: keepDays("KEEP_RAW_PAGES_DAYS", 0),
  DESK_PARTS: given("all"),
});

export const settingNames: readonly string[] = Object.keys(form.shape);

/** The settings as the desk uses them: folders absolute, origins without a slash, milliseconds. */
export type Settings = ReturnType<typeof readSettings>;

/** Reads every setting; throws a UserFacingError that names the one to change. */
export function readSettings(values: SettingTexts, root: string) {
  const read = form.safeParse(values);
  if (!read.success) throw new UserFacingError(read.error.issues[0]?.message ?? "");
  const { data } = read;
  const absolute = (folder: string, ...usual: string[]) =>
    path.resolve(root, folder || path.join(...usual));
  const dataDir = absolute(data.DATA_DIR);
  const settings = {
    port: data.PORT,
    host: data.DESK_HOST,
    venuePort: data.VENUE_PORT,
    venueUrl: originOf(data.VENUE_URL ?? `http://127.0.0.1:${data.VENUE_PORT}`),
    paperDaysBack: data.PAPER_DAYS_BACK,
    paperSymbols: data.PAPER_SYMBOLS,
    sampleFirm: data.SAMPLE_FIRM,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    walArchiveDir: data.WAL_ARCHIVE_DIR === "" ? null : absolute(data.WAL_ARCHIVE_DIR),
    joinDatabase: data.DATABASE_JOIN && data.DATABASE_URL !== null,
    parts: partsOf(data.DESK_PARTS),
    deskOrigin: originOf(data.DESK_ORIGIN ?? `http://localhost:${data.PORT}`),
    trustedProxies: data.TRUSTED_PROXY as readonly string[],
    venues: data.VENUES as readonly { readonly name: string; readonly origin: string }[],
    privateVenues: data.VENUES_PRIVATE,
    liveTrading: data.LIVE_TRADING,
    passwordAgainMs: data.PASSWORD_AGAIN_SECONDS,
    sessionCheckMs: data.SESSION_CHECK_SECONDS,
    pollingPercent: data.POLLING_SHARE,
    assetSnapshotMs: data.ASSET_SNAPSHOT_MINUTES,
    smtp: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    privateWebhooks: data.WEBHOOKS_PRIVATE,
    telegramUrl: data.TELEGRAM_URL,
    logLevel: data.LOG_LEVEL,
    metricsPort: data.METRICS_PORT,
    keepRecordsMs: data.KEEP_RECORDS_DAYS,
    keepAssetsMs: data.KEEP_ASSETS_DAYS,
    keepExportsMs: data.KEEP_EXPORTS_DAYS,
    keepRawPagesMs: data.KEEP_RAW_PAGES_DAYS,
    exportsDir: absolute(data.EXPORTS_DIR, dataDir, "exports"),
    kekFile: absolute(data.KEK_FILE, dataDir, "keys", "kek"),
  };
  requireAgreement(settings, data.DESK_PARTS);
  return Object.freeze(settings);
}

type Part = "web" | "worker";

const partsOf = (text: string): readonly Part[] =>
  text === "web" || text === "worker" ? [text] : ["worker", "web"];

type Read = Reach &
  Readonly<Record<"port" | "venuePort", number>> &
  Readonly<
    Record<"databaseUrl" | "databaseOwnerUrl" | "walArchiveDir" | "mailFrom", string | null>
  > & {
    readonly venues: readonly { readonly name: string }[];
    readonly smtp: object | null;
    readonly joinDatabase: boolean;
  };

/** What several settings say together. */
function requireAgreement(read: Read, parts: string): void {
  const { port, venuePort, venues, databaseUrl, databaseOwnerUrl, mailFrom, smtp } = read;
  const { walArchiveDir } = read;
  const names = venues.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  const isMailFrom = mailFrom !== null && /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(mailFrom);
  const isPart = parts === "all" || (/^(web|worker)$/.test(parts) && read.joinDatabase);
  const problem =
    (port === venuePort && `PORT and VENUE_PORT are both ${port}. Change one of them.`) ||
    (twice && `VENUES lists "${twice}" twice. Use a different name for each exchange.`) ||
    (databaseOwnerUrl !== null &&
      databaseUrl === null &&
      "DATABASE_OWNER_URL is set but DATABASE_URL isn't. Set both to use your own database, or " +
        "remove both to use the built-in one.") ||
    (walArchiveDir !== null &&
      (databaseUrl !== null || process.platform === "win32") &&
      "WAL_ARCHIVE_DIR is only for the built-in database, on Linux and macOS. Remove it and " +
        "archive the WAL of your own PostgreSQL with its tools.") ||
    ((mailFrom !== null || smtp !== null) &&
      !isMailFrom &&
      `MAIL_FROM is "${mailFrom ?? ""}". Set it to the sender address, such as ` +
        "desk@example.com: SMTP_URL needs it.") ||
    (!isPart &&
      `DESK_PARTS is "${parts}". Remove it, or set it to web or worker together with ` +
        "DATABASE_URL and DATABASE_JOIN=1.");
  if (problem) throw new UserFacingError(problem);
  requireTls(read);
}

const ownAddresses = ["127.0.0.0/8", "::1"];

/** The addresses that may speak plain http to the desk: this computer's, and the named ones. */
export function proxyList(proxies: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const entry of [...ownAddresses, ...proxies]) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) blocks.addAddress(address, family);
    else blocks.addSubnet(address, Number(prefix), family);
  }
  return blocks;
}

const isLoopbackHost = (host: string) =>
  host === "localhost" || host === "::1" || /^127\.[\d.]+$/.test(host);

type Reach = Readonly<{ host: string; deskOrigin: string; trustedProxies: readonly string[] }>;

/**
 * The desk speaks no TLS itself: what it listens on beyond this computer would carry passwords and
 * sessions in the open, unless a proxy in front ends TLS.
 */
function requireTls({ host, deskOrigin, trustedProxies }: Reach): void {
  if (isLoopbackHost(host)) return;
  if (deskOrigin.startsWith("https:") && trustedProxies.length > 0) return;
  throw new UserFacingError(
    `DESK_HOST is "${host}", reachable from other computers, but the desk has no TLS. Put a ` +
      "reverse proxy with https in front (docs/reverse-proxy.md), set DESK_ORIGIN to its https " +
      "address and TRUSTED_PROXY to the network address it comes from; or leave DESK_HOST at " +
      "127.0.0.1.",
  );
}
