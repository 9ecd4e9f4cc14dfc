import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.mjs";

const read = (values: Record<string, string>) => readSettings(values, "/desk");

describe("readSettings", () => {
  it("needs no setting at all", () => {
    expect(read({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      venuePort: 4010,
      venueUrl: "http://127.0.0.1:4010",
      dataDir: "/desk/.data",
      databaseUrl: null,
      deskOrigin: "http://localhost:3000",
      kekFile: "/desk/.data/keys/kek",
      liveTrading: false,
    });
  });

  it("lets the other settings follow the ones that were given", () => {
    const settings = read({ PORT: "5000", VENUE_PORT: "5001", DATA_DIR: "/data", HOST: "" });
    expect(settings).toMatchObject({
      host: "127.0.0.1",
      deskOrigin: "http://localhost:5000",
      venueUrl: "http://127.0.0.1:5001",
      kekFile: "/data/keys/kek",
    });
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "4010"],
    ["VENUE_PORT", "-1"],
    ["VENUE_URL", "http://venue.example.com"],
    ["VENUE_URL", "http://localhost:4011/api"],
    ["VENUE_URL", "https://name:word@venue.example.com"],
    ["VENUE_URL", "localhost:4011"],
    ["DESK_ORIGIN", "desk.example.com"],
    ["DESK_ORIGIN", "https://desk.example.com/orders"],
    ["DATABASE_URL", "mysql://db/desk"],
  ])("refuses %s=%s with a sentence that names the setting", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
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

  it("has every setting explained in .env.example", () => {
    const text = readFileSync(path.join(import.meta.dirname, "../.env.example"), "utf8");
    const explained = [...text.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1]);
    const names =
      "PORT HOST DESK_ORIGIN VENUE_PORT VENUE_URL DATA_DIR DATABASE_URL KEK_FILE LIVE_TRADING";
    expect(explained).toEqual(names.split(" "));
  });
});
