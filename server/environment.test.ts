import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { childEnv, forgetDatabaseSettings, readEnvironment } from "./environment";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "desk-env-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, content: string | Buffer) =>
  writeFileSync(path.join(root, name), content);

describe("the settings", () => {
  it("are those of .env, in which a mark before the first line says nothing", () => {
    write(".env", "\ufeffPORT=5000\nVENUE_PORT=5001\n");
    expect(readEnvironment(root, {})).toEqual({ PORT: "5000", VENUE_PORT: "5001" });
  });

  it("of the shell win", () => {
    write(".env", "PORT=5000\nVENUE_PORT=5001\n");
    expect(readEnvironment(root, { PORT: "6000" })).toEqual({ PORT: "6000", VENUE_PORT: "5001" });
  });

  it("are refused in UTF-16, in a sentence", () => {
    write(".env", Buffer.from("\ufeffPORT=5000\n", "utf16le"));
    expect(() => readEnvironment(root, {})).toThrow(/is not UTF-8.+Save it again as UTF-8/);
  });

  it.each([".env.local", ".env.production", ".env.production.local"])(
    "are refused in %s, which one process only would read",
    (name) => {
      write(name, "SMTP_URL=smtp://127.0.0.1\n");
      expect(() => readEnvironment(root, {})).toThrow(
        `Move its contents into .env, then remove ${name}`,
      );
    },
  );
});

describe("the environment of a process of the desk", () => {
  it("has our settings, and of the shell what a process needs", () => {
    const needed = { PATH: "/bin", HOME: "/home/a", LC_ALL: "C", PORT: "3000", DESK_ID: "a" };
    const others = {
      ...{ NODE_ENV: "development", PGSSLMODE: "require", PGOPTIONS: "-c search_path=x" },
      ...{
        HOST: "x86_64-conda-linux-gnu",
        HOSTNAME: "a",
        npm_config_omit: "dev",
        FORCE_COLOR: "1",
      },
    };
    expect(childEnv({ ...needed, ...others })).toEqual(needed);
  });

  it("has nothing that pg would take for the database's address", () => {
    const env = { PGHOST: "elsewhere", PGPORT: "1", PATH: "/bin", PG: "kept" };
    forgetDatabaseSettings(env);
    expect(env).toEqual({ PATH: "/bin", PG: "kept" });
  });
});
