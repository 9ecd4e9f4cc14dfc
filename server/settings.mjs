import { BlockList, isIP } from "node:net";
import path from "node:path";
import {
  readDaysBack,
  readPaperSymbols,
  readPath,
  readPercent,
  readPort,
  readSeconds,
  readSnapshotMinutes,
} from "./setting-forms.mjs";
import { UserFacingError } from "./user-facing-error.mjs";

/** Every setting, in the order of `.env.example`. */
export const settingNames = [
  ...["PORT", "DESK_HOST", "DESK_ORIGIN", "TRUSTED_PROXY", "VENUE_PORT", "PAPER_DAYS_BACK"],
  ...["PAPER_SYMBOLS", "VENUE_URL", "DATA_DIR", "DATABASE_URL", "DATABASE_OWNER_URL"],
  ...["DATABASE_JOIN", "KEK_FILE", "PASSWORD_AGAIN_SECONDS", "SESSION_CHECK_SECONDS"],
  ...["ASSET_SNAPSHOT_MINUTES", "POLLING_SHARE", "VENUES", "VENUES_PRIVATE", "LIVE_TRADING"],
  ...["SMTP_URL", "MAIL_FROM", "EXPORTS_DIR", "WEBHOOKS_PRIVATE", "METRICS_PORT", "DESK_PARTS"],
];

/**
 * Reads every setting of the desk from an environment; an empty text counts as absent.
 * Plain JavaScript, because `start.mjs` needs it before anything is installed.
 * Folders come back absolute, origins without a trailing slash. Throws a UserFacingError that names
 * the setting to change.
 */
export function readSettings(values, root) {
  const text = (name) => values[name]?.trim() || null;
  const port = readPort("PORT", text("PORT") ?? "3000");
  const venuePort = readPort("VENUE_PORT", text("VENUE_PORT") ?? "4010");
  if (port === venuePort) {
    throw new UserFacingError(
      `PORT and VENUE_PORT are both ${port}. Give one of them another number.`,
    );
  }
  const folder = (name, usual) => readPath(name, text(name) ?? usual, root);
  const dataDir = folder("DATA_DIR", ".data");
  const host = text("DESK_HOST") ?? "127.0.0.1";
  const deskOrigin = readOrigin(text("DESK_ORIGIN") ?? `http://localhost:${port}`);
  const trustedProxies = readProxies(text("TRUSTED_PROXY") ?? "");
  requireTls({ host, deskOrigin, trustedProxies });
  const joinDatabase = text("DATABASE_JOIN") === "1" && text("DATABASE_URL") !== null;
  // A password that counts as typed for a second or two is too old before the change goes again;
  // a proxy gives an event stream up that says nothing for a minute.
  return Object.freeze({
    port,
    host,
    venuePort,
    venueUrl: readVenueUrl(text("VENUE_URL") ?? `http://127.0.0.1:${venuePort}`),
    paperDaysBack: readDaysBack(text("PAPER_DAYS_BACK") ?? "2"),
    paperSymbols: readPaperSymbols(text("PAPER_SYMBOLS") ?? "usual"),
    dataDir,
    databaseUrl: readDatabaseUrl("DATABASE_URL", text("DATABASE_URL")),
    databaseOwnerUrl: readOwnerUrl(text),
    joinDatabase,
    parts: readParts(text("DESK_PARTS") ?? "all", joinDatabase),
    deskOrigin,
    trustedProxies,
    venues: readVenues(text("VENUES") ?? ""),
    privateVenues: text("VENUES_PRIVATE") === "1",
    liveTrading: text("LIVE_TRADING") === "1",
    passwordAgainMs: readSeconds("PASSWORD_AGAIN_SECONDS", text, {
      usual: 300,
      min: 10,
      max: 43_200,
    }),
    sessionCheckMs: readSeconds("SESSION_CHECK_SECONDS", text, { usual: 15, min: 1, max: 60 }),
    pollingPercent: readPercent(text("POLLING_SHARE") ?? "70"),
    assetSnapshotMs: readSnapshotMinutes(text("ASSET_SNAPSHOT_MINUTES") ?? "15") * 60_000,
    smtp: readSmtp(text("SMTP_URL")),
    mailFrom: readMailFrom(text("MAIL_FROM"), text("SMTP_URL")),
    privateWebhooks: text("WEBHOOKS_PRIVATE") === "1",
    metricsPort: text("METRICS_PORT") && readPort("METRICS_PORT", text("METRICS_PORT")),
    exportsDir: folder("EXPORTS_DIR", path.join(dataDir, "exports")),
    kekFile: folder("KEK_FILE", path.join(dataDir, "keys", "kek")),
  });
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Plain HTTP carries keys' signatures in the open, so it may only reach this computer. */
function readVenueUrl(text) {
  const url = readUrl(text);
  const plain = url && url.pathname === "/" && !url.search && !url.hash && !url.username;
  const safe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackUrl(url));
  if (!plain || !safe) {
    throw new UserFacingError(
      `VENUE_URL is "${text}". Set it to an address like http://127.0.0.1:4010 ` +
        "(http only on this computer, https elsewhere, nothing after the port).",
    );
  }
  return url.origin;
}

const isLoopbackUrl = (url) => loopback.has(url.hostname);

/** Says nothing of the text itself: it may hold a password. */
function readSmtp(text) {
  if (text === null) return null;
  const url = readUrl(text);
  const plain =
    url && /^\/?$/.test(url.pathname) && !url.search && !url.hash && url.hostname !== "";
  if (!plain || !/^smtps?:$/.test(url.protocol)) {
    throw new UserFacingError(
      "SMTP_URL is not the address of a mail server. Set it to something like " +
        "smtps://user:password@mail.example.com:465 or smtp://user:password@mail.example.com:587.",
    );
  }
  const tls = url.protocol === "smtps:";
  return Object.freeze({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (tls ? 465 : 587)),
    tls,
    user: decodeURIComponent(url.username) || null,
    password: decodeURIComponent(url.password),
  });
}

function readMailFrom(text, smtp) {
  if (text === null && smtp === null) return null;
  if (text !== null && /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(text)) return text;
  throw new UserFacingError(
    `MAIL_FROM is "${text ?? ""}". Set it to the address that mail comes from, like ` +
      "desk@example.com: SMTP_URL needs it.",
  );
}

const venueName = /^[a-z][a-z0-9-]{0,30}$/;

const addressLike = /^\[|^[\d.]+$/;

/**
 * The exchanges that live accounts may be on: `name=https://host`, separated by commas. A key is
 * only ever sent to one of these, so the list stands here and nowhere else (docs/security.md#b1).
 */
function readVenues(text) {
  const venues = text.split(",").flatMap((entry) => {
    const [name = "", address = ""] = splitOnce(entry.trim(), "=");
    if (name === "" && address === "") return [];
    const url = readUrl(address);
    const plain = url && url.pathname === "/" && !url.search && !url.hash && !url.username;
    const good = plain && url.protocol === "https:" && !addressLike.test(url.hostname);
    if (!good || !venueName.test(name) || name === "paper") {
      throw new UserFacingError(
        `VENUES holds "${entry.trim()}". Write each exchange as name=https://host.example.com: a ` +
          'name of small letters, digits and hyphens other than "paper", and an https address ' +
          "with a host name, no number, and nothing after the port.",
      );
    }
    return [Object.freeze({ name, origin: url.origin })];
  });
  const names = venues.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice)
    throw new UserFacingError(`VENUES names "${twice}" twice. Give each exchange its own name.`);
  return Object.freeze(venues);
}

/** Web server and worker apart are two desks with one database. */
function readParts(text, joinDatabase) {
  if (text === "all") return Object.freeze(["worker", "web"]);
  if (/^(web|worker)$/.test(text) && joinDatabase) return Object.freeze([text]);
  throw new UserFacingError(
    `DESK_PARTS is "${text}". Leave it out, or set it to web or worker together with DATABASE_URL ` +
      "and DATABASE_JOIN=1.",
  );
}

function splitOnce(text, mark) {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function readOrigin(text) {
  const url = readUrl(text);
  const web = url?.protocol === "http:" || url?.protocol === "https:";
  if (!web || url.origin !== text.replace(/\/$/, "")) {
    throw new UserFacingError(
      `DESK_ORIGIN is "${text}". Set it to what stands in the browser's address bar up to the ` +
        "port, like https://desk.example.com or http://localhost:3000.",
    );
  }
  return url.origin;
}

/** Says nothing of the text itself: it may hold a password. */
function readDatabaseUrl(name, text) {
  if (text !== null && !/^(postgres(ql)?|socket):\S+$/.test(text)) {
    throw new UserFacingError(
      `${name} is not the address of a PostgreSQL database. Set it to something like ` +
        "postgresql://desk:password@db.example.com:5432/desk, or leave it out.",
    );
  }
  return text;
}

/** The owner of the tables in a database of one's own; the desk's own database has one already. */
function readOwnerUrl(text) {
  const url = readDatabaseUrl("DATABASE_OWNER_URL", text("DATABASE_OWNER_URL"));
  if (url === null || text("DATABASE_URL") !== null) return url;
  throw new UserFacingError(
    "DATABASE_OWNER_URL is set and DATABASE_URL is not. Set both for a database of your own, or " +
      "leave both out to use the one that comes with the desk.",
  );
}

function readUrl(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * The addresses of the reverse proxies whose TLS the desk stands behind: `10.0.0.2` or a network
 * of them, `172.18.0.0/16`, separated by commas. This computer's own need not be named.
 */
function readProxies(text) {
  const entries = text.split(",").map((entry) => entry.trim());
  const proxies = entries.filter((entry) => entry !== "");
  const bad = proxies.find((entry) => !isNetwork(entry));
  if (bad !== undefined) {
    throw new UserFacingError(
      `TRUSTED_PROXY holds "${bad}". Write the address of the reverse proxy as 10.0.0.2, or its ` +
        "network as 172.18.0.0/16 (at least /8, /32 for IPv6), several separated by commas.",
    );
  }
  return Object.freeze(proxies);
}

/** A wider network would trust half the internet. */
function isNetwork(entry) {
  const [address = "", prefix, ...more] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  const [least, most] = family === 4 ? [8, 32] : [32, 128];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= least && Number(prefix) <= most;
}

const ownAddresses = ["127.0.0.0/8", "::1"];

/** The addresses that may speak plain http to the desk: this computer's, and the named ones. */
export function proxyList(proxies) {
  const list = new BlockList();
  for (const entry of [...ownAddresses, ...proxies]) {
    const [address, prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const isLoopbackHost = (host) =>
  host === "localhost" || host === "::1" || /^127\.[\d.]+$/.test(host);

/**
 * The desk speaks no TLS itself: what it listens on beyond this computer would carry passwords and
 * sessions in the open, unless a proxy in front ends TLS. Throws a UserFacingError.
 */
function requireTls({ host, deskOrigin, trustedProxies }) {
  if (isLoopbackHost(host)) return;
  if (deskOrigin.startsWith("https:") && trustedProxies.length > 0) return;
  throw new UserFacingError(
    `DESK_HOST is "${host}", which other computers reach, but the desk speaks no TLS itself. Put a ` +
      "reverse proxy with https in front (docs/reverse-proxy.md), set DESK_ORIGIN to its https " +
      "address and TRUSTED_PROXY to the network address it comes from; or leave DESK_HOST at 127.0.0.1.",
  );
}
