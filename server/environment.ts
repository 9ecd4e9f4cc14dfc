import "server-only";
import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { type SettingTexts, settingNames } from "./settings";
import { shellEnv } from "./shell-env.mjs";
import { UserFacingError } from "./user-facing-error.mjs";

/**
 * The settings of `.env` and of the shell, which wins, each by its name.
 * Throws a UserFacingError where a file would count for one process only, or cannot be read.
 */
export function readEnvironment(root: string, shell: SettingTexts): SettingTexts {
  for (const name of [".env.local", ".env.production", ".env.production.local"]) {
    if (!fs.existsSync(path.join(root, name))) continue;
    throw new UserFacingError(
      `The desk reads its settings only from .env, but ${name} exists too. Move its contents ` +
        `into .env, then remove ${name}.`,
    );
  }
  return { ...readDotEnv(root), ...shell };
}

function readDotEnv(root: string): SettingTexts {
  const file = path.join(root, ".env");
  if (!fs.existsSync(file)) return {};
  const bytes = fs.readFileSync(file);
  if (bytes.includes(0)) {
    throw new UserFacingError(
      `${file} is not UTF-8: it was saved as UTF-16. Save it again as UTF-8.`,
    );
  }
  // Some editors put a mark before the first line; it would become part of its name.
  return parseEnv(bytes.toString("utf8").replace(/^\uFEFF/, ""));
}

const isOurs = (name: string) => settingNames.includes(name) || name.startsWith("DESK_");

/** The environment of the desk's processes: our settings, and of the shell what a process needs. */
export function childEnv(env: SettingTexts): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => isOurs(name));
  return { ...shellEnv(env), ...Object.fromEntries(own) };
}

/** Takes away what `pg` would take for settings of the desk's database in this process. */
export function forgetDatabaseSettings(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(env)) if (/^PG[A-Z]/.test(name)) delete env[name];
}
