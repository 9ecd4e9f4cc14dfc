import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { settingNames } from "./settings.mjs";
import { UserFacingError } from "./user-facing-error.mjs";

/**
 * The settings of `.env` and of the shell, which wins, each by its name.
 * Throws a UserFacingError where a file would count for one process only, or cannot be read.
 */
export function readEnvironment(root, shell) {
  for (const name of [".env.local", ".env.production", ".env.production.local"]) {
    if (!fs.existsSync(path.join(root, name))) continue;
    throw new UserFacingError(
      `The desk reads its settings from .env alone, and ${name} stands beside it. Move what it ` +
        `says into .env, and remove ${name}.`,
    );
  }
  return { ...readDotEnv(root), ...shell };
}

function readDotEnv(root) {
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

/** What a child needs of the shell: where programs and files are, who it is, whom it trusts. */
const ofShell = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TEMP", "TMP"],
  ...["LANG", "LANGUAGE", "TZ", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["NODE_OPTIONS", "NODE_V8_COVERAGE", "MALLOC_ARENA_MAX"],
  ...["SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "APPDATA", "LOCALAPPDATA", "USERPROFILE"],
]);

const isOurs = (name) => settingNames.includes(name) || name.startsWith("DESK_");

/**
 * The environment of the desk's processes: our settings, and of the shell only what a process
 * needs. NODE_ENV, PG* and the like of the shell mean another program.
 */
export function childEnv(env) {
  const kept = Object.entries(env).filter(
    ([name]) => isOurs(name) || ofShell.has(name.toUpperCase()) || /^LC_/.test(name),
  );
  return Object.fromEntries(kept);
}

/** Takes away what `pg` would take for settings of the desk's database in this process. */
export function forgetDatabaseSettings(env) {
  for (const name of Object.keys(env)) if (/^PG[A-Z]/.test(name)) delete env[name];
}
