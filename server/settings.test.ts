import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, settingNames } from "./settings";

const read = (values: Record<string, string>) => readSettings(values, "/desk");

describe("readSettings", () => {
  it("runs one part alone only beside another desk with the same database", () => {
    const joined = { DATABASE_URL: "postgresql://desk@db/desk", DATABASE_JOIN: "1" };
    expect(read({ ...joined, DESK_PARTS: "web" }).parts).toEqual(["web"]);
    expect(() => read({ DESK_PARTS: "web" })).toThrow('DESK_PARTS is "web"');
    expect(() => read({ ...joined, DESK_PARTS: "venue" })).toThrow('DESK_PARTS is "venue"');
  });

  it("needs no setting at all", () => {
    expect(read({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      venuePort: 4010,
      venueUrl: "http://127.0.0.1:4010",
      dataDir: "/desk/.data",
      databaseUrl: null,
      databaseOwnerUrl: null,
      walArchiveDir: null,
      joinDatabase: false,
      parts: ["worker", "web"],
      deskOrigin: "http://localhost:3000",
      trustedProxies: [],
      kekFile: "/desk/.data/keys/kek",
      venues: [],
      privateVenues: false,
      liveTrading: false,
      passwordAgainMs: 300_000,
      sessionCheckMs: 15_000,
      assetSnapshotMs: 900_000,
      pollingPercent: 70,
      paperDaysBack: 2,
      paperSymbols: "usual",
      sampleFirm: true,
      smtp: null,
      mailFrom: null,
      privateWebhooks: false,
      telegramUrl: "https://api.telegram.org",
      logLevel: "info",
      metricsPort: null,
      keepRecordsMs: 400 * 86_400_000,
      keepAssetsMs: 400 * 86_400_000,
      keepExportsMs: 400 * 86_400_000,
      keepRawPagesMs: 0,
      exportsDir: "/desk/.data/exports",
    });
  });

  it("takes a level for the log", () => {
    expect(read({ LOG_LEVEL: "warn" }).logLevel).toBe("warn");
    expect(() => read({ LOG_LEVEL: "loud" })).toThrow('LOG_LEVEL is "loud". Set it to info, warn');
  });

  it("takes on or off for the sample firm", () => {
    expect(read({ SAMPLE_FIRM: "off" }).sampleFirm).toBe(false);
    expect(() => read({ SAMPLE_FIRM: "no" })).toThrow('SAMPLE_FIRM is "no". Set it to on or off.');
  });

  it.each([
    ["~", os.homedir()],
    ["~/desk", path.join(os.homedir(), "desk")],
    ["$HOME/desk", path.join(os.homedir(), "desk")],
    [`\${HOME}/desk`, path.join(os.homedir(), "desk")],
    ["data", "/desk/data"],
  ])("takes %s for a path as a shell does", (text, whole) => {
    expect(read({ DATA_DIR: text }).dataDir).toBe(whole);
    expect(read({ EXPORTS_DIR: text }).exportsDir).toBe(whole);
    expect(read({ KEK_FILE: text }).kekFile).toBe(whole);
    expect(read({ WAL_ARCHIVE_DIR: text }).walArchiveDir).toBe(whole);
  });

  it.each(["~other/desk", "$DATA/desk", "/srv/$USER"])("makes no folder called %s", (text) => {
    for (const name of ["DATA_DIR", "EXPORTS_DIR", "KEK_FILE"]) {
      expect(() => read({ [name]: text })).toThrow(`${name} is "${text}"`);
    }
  });

  it("archives the log of the database that comes with the desk alone", () => {
    expect(() =>
      read({ WAL_ARCHIVE_DIR: "/wal", DATABASE_URL: "postgresql://desk@db/desk" }),
    ).toThrow("WAL_ARCHIVE_DIR is only for the built-in database");
  });

  it("takes no port that browsers refuse to open", () => {
    expect(() => read({ PORT: "6666" })).toThrow(/PORT is "6666", a port that browsers refuse/);
  });

  it("lets the other settings follow the ones that were given", () => {
    const settings = read({ PORT: "5000", VENUE_PORT: "5001", DATA_DIR: "/data", DESK_HOST: "" });
    expect(settings).toMatchObject({
      host: "127.0.0.1",
      deskOrigin: "http://localhost:5000",
      venueUrl: "http://127.0.0.1:5001",
      kekFile: "/data/keys/kek",
    });
  });

  it.each([
    ["PASSWORD_AGAIN_SECONDS", "9"],
    ["PASSWORD_AGAIN_SECONDS", "43201"],
    ["PASSWORD_AGAIN_SECONDS", "5m"],
    ["SESSION_CHECK_SECONDS", "0"],
    ["ASSET_SNAPSHOT_MINUTES", "4"],
    ["ASSET_SNAPSHOT_MINUTES", "1441"],
    ["ASSET_SNAPSHOT_MINUTES", "15m"],
    ["SESSION_CHECK_SECONDS", "61"],
    ["POLLING_SHARE", "19"],
    ["POLLING_SHARE", "101"],
    ["PAPER_DAYS_BACK", "30"],
    ["PAPER_SYMBOLS", "few"],
    ["PORT", "http"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "4010"],
    ["VENUE_PORT", "-1"],
    ["VENUE_URL", "http://venue.example.com"],
    ["VENUE_URL", "http://localhost:4011/api"],
    ["VENUE_URL", "https://name:word@venue.example.com"],
    ["VENUE_URL", "localhost:4011"],
    ["TELEGRAM_URL", "http://telegram.example.com"],
    ["TELEGRAM_URL", "https://127.0.0.1:8081"],
    ["TELEGRAM_URL", "https://telegram.example.com/bot"],
    ["DESK_ORIGIN", "desk.example.com"],
    ["DESK_ORIGIN", "https://desk.example.com/orders"],
    ["DATABASE_URL", "mysql://db/desk"],
    ["DESK_HOST", "0.0.0.0"],
    ["DESK_HOST", "::"],
    ["DESK_HOST", "192.0.2.1"],
    ["DESK_HOST", "desk.example.com"],
    ["TRUSTED_PROXY", "1"],
    ["TRUSTED_PROXY", "proxy.example.com"],
    ["TRUSTED_PROXY", "0.0.0.0/0"],
    ["TRUSTED_PROXY", "10.0.0.2,::/0"],
    ["TRUSTED_PROXY", "10.0.0.0/33"],
    ["DATABASE_OWNER_URL", "mysql://db/desk"],
    ["DATABASE_OWNER_URL", "postgresql://owner@db/desk"],
  ])("refuses %s=%s with a sentence that names the setting", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });

  it("listens beyond this computer only behind a named proxy with https", () => {
    const open = { DESK_HOST: "0.0.0.0" };
    const https = { DESK_ORIGIN: "https://desk.example.com" };
    const proxy = { TRUSTED_PROXY: "10.0.0.2, 172.18.0.0/16,fd00::/64" };
    for (const values of [open, { ...open, ...https }, { ...open, ...proxy }]) {
      expect(() => read(values)).toThrow("TRUSTED_PROXY");
    }
    expect(read({ ...open, ...https, ...proxy }).trustedProxies).toEqual([
      "10.0.0.2",
      "172.18.0.0/16",
      "fd00::/64",
    ]);
    for (const host of ["localhost", "127.0.0.1", "127.0.0.2", "::1"]) {
      expect(read({ DESK_HOST: host }).host).toBe(host);
    }
  });

  it("takes a list of https exchanges by name", () => {
    const listed = "main=https://api.example.com, second=https://api.example.org:8443/";
    expect(read({ VENUES: listed }).venues).toEqual([
      { name: "main", origin: "https://api.example.com" },
      { name: "second", origin: "https://api.example.org:8443" },
    ]);
  });

  it.each([
    "https://api.example.com",
    "main=http://api.example.com",
    "main=https://user:word@api.example.com",
    "main=https://api.example.com/v2",
    "main=https://api.example.com?x=1",
    "main=https://127.0.0.1",
    "main=https://2130706433",
    "main=https://0x7f.1",
    "main=https://①②⑦.⓪.⓪.①",
    "main=https://[::1]",
    "main=https://[::ffff:10.0.0.1]:8443",
    "paper=https://api.example.com",
    "Main=https://api.example.com",
    "main=https://a.example.com,main=https://b.example.com",
    "main=",
    "main=ftp://api.example.com",
  ])("refuses the exchange list %s", (listed) => {
    expect(() => read({ VENUES: listed })).toThrow("VENUES");
  });

  it("never repeats a database address, which may hold a password", () => {
    expect(() => read({ DATABASE_URL: "mysql://desk:opensesame@db" })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("opensesame") }),
    );
  });

  it("takes https venues, loopback ones and addresses with a slash at the end", () => {
    expect(read({ VENUE_URL: "https://venue.example.com/" }).venueUrl).toBe(
      "https://venue.example.com",
    );
    expect(read({ VENUE_URL: "http://localhost:4444" }).venueUrl).toBe("http://localhost:4444");
    expect(read({ DESK_ORIGIN: "https://desk.example.com/" }).deskOrigin).toBe(
      "https://desk.example.com",
    );
  });

  it("reads a mail server, with TLS from the first byte or STARTTLS", () => {
    const MAIL_FROM = "desk@example.com";
    const { smtp } = read({ SMTP_URL: "smtps://desk:p%40ss@mail.example.com", MAIL_FROM });
    const server = { host: "mail.example.com", user: "desk", password: "p@ss" };
    expect(smtp).toEqual({ ...server, port: 465, tls: true });
    const plain = read({ SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM }).smtp;
    expect(plain).toMatchObject({ host: "127.0.0.1", port: 2525, tls: false, user: null });
    expect(() => read({ SMTP_URL: "smtps://desk:opensesame@mail.example.com" })).toThrow(
      "MAIL_FROM",
    );
    expect(() => read({ SMTP_URL: "https://desk:opensesame@mail/", MAIL_FROM })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("opensesame") }),
    );
    for (const odd of ["desk", "a@b, c@d", "Desk <desk@example.com>"]) {
      expect(() => read({ MAIL_FROM: odd })).toThrow("MAIL_FROM");
    }
  });

  it("has every setting explained in .env.example", () => {
    const text = readFileSync(path.join(import.meta.dirname, "../.env.example"), "utf8");
    const explained = [...text.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(explained).toEqual(settingNames);
  });
});
