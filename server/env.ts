import "server-only";
import { readFileSync } from "node:fs";
import { forgetDatabaseSettings, readEnvironment } from "./environment";
import { readSettings, type Settings } from "./settings";
import { forgetSingleton, singleton } from "./singleton";

/** The settings of `.env.example`, and what `start.mjs` adds for its children. */
export interface Env extends Settings {
  readonly nodeEnv: "production" | "development" | "test";
  /** Signs session cookies; null where nobody signs in (worker, venue, commands). */
  readonly sessionSecret: string | null;
  /** Which start of its supervisor this process is; null for one that was started alone. */
  readonly launch: string | null;
  /** The desk that this process belongs to; null for one that was started alone. */
  readonly desk: { readonly id: string; readonly place: string } | null;
}

/** The environment, parsed once and frozen; throws a sentence that names a bad setting. */
export function env(): Env {
  return singleton("env", parse);
}

/** Points this process at other settings, in tests: `testDatabase` sets the database's address. */
export function overrideEnv(values: Partial<Env>): void {
  const changed = Object.freeze({ ...env(), ...values });
  forgetSingleton("env");
  singleton("env", () => changed);
}

/** For a command on the terminal: the settings of `.env` too, as the desk's start reads them. */
export function readDotEnv(): void {
  Object.assign(process.env, readEnvironment(process.cwd(), process.env));
  forgetDatabaseSettings(process.env);
}

function parse(): Env {
  const { NODE_ENV, SESSION_SECRET_FILE, DESK_LAUNCH, DESK_ID, DESK_PLACE } = process.env;
  const nodeEnv = NODE_ENV === "test" || NODE_ENV === "development" ? NODE_ENV : "production";
  return Object.freeze({
    ...readSettings(process.env, process.cwd()),
    nodeEnv,
    sessionSecret: SESSION_SECRET_FILE ? readFileSync(SESSION_SECRET_FILE, "utf8").trim() : null,
    launch: DESK_LAUNCH || null,
    desk: DESK_ID ? { id: DESK_ID, place: DESK_PLACE ?? "" } : null,
  });
}
