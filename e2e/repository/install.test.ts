import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The files of the containers and services by what checks them. */
const units = readdirSync(path.join(root, "docs/operations/systemd"));
const passwords = { POSTGRES_PASSWORD: "a", DESK_APP_PASSWORD: "b", DESK_OWNER_PASSWORD: "c" };

it.for<[tool: string, args: readonly string[]]>([
  ["systemd-analyze", ["verify", ...units.map((unit) => `docs/operations/systemd/${unit}`)]],
  ["docker-compose", ["-f", "compose.yaml", "config", "-q"]],
  ["caddy", ["validate", "--adapter", "caddyfile", "--config", "docs/proxy/Caddyfile.compose"]],
  ["promtool", ["check", "rules", "docs/operations/alerts.yaml"]],
  ["promtool", ["test", "rules", "docs/operations/alerts.test.yaml"]],
])("%s accepts our files", ([tool, args], context) => {
  const env = { ...process.env, ...passwords, DESK_NAME: "desk.example.com" };
  const { error, status, stderr } = spawnSync(tool, args, { cwd: root, env, encoding: "utf8" });
  if (error) context.skip(`${tool} is not installed here`);
  expect(stderr.includes("Failed to") ? 1 : status, stderr).toBe(0);
});

it("runs the same Caddyfile in a container, but for the names", () => {
  const own = (text: string) => text.split("\n").slice(2).join("\n");
  const plain = own(read("docs/proxy/Caddyfile"))
    .replace("desk.example.com {", "{$DESK_NAME} {")
    .replace("127.0.0.1:3000", "web:3000");
  expect(own(read("docs/proxy/Caddyfile.compose"))).toBe(plain);
});

it("names the licence of every package that runs", () => {
  const list = execFileSync(process.execPath, ["server/start/licences.mjs"], { cwd: root });
  const lines = list.toString().trim().split("\n");
  expect(lines).toContainEqual(expect.stringMatching(/^next@\S+\tMIT$/));
  // Its licence is a file only: MIT.
  const unstated = lines.filter((line) => line.endsWith("not stated"));
  expect(unstated.map((line) => line.split("@")[0])).toEqual(["png-js"]);
});
