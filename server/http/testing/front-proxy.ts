import { patienceMs } from "../../testing/patience";
import "server-only";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type ProxyName = "nginx" | "caddy";

/** A proxy that runs by the sample of `docs/proxy`, in front of something on this computer. */
export interface FrontProxy {
  readonly port: number;
  stop(): Promise<void>;
}

const samples = path.resolve(import.meta.dirname, "../../../docs/proxy");

/** The text of a program's sample. */
export const sampleOf = (name: ProxyName) =>
  readFileSync(path.join(samples, name === "nginx" ? "nginx.conf" : "Caddyfile"), "utf8");

/** Whether the program is on this computer, with what makes a certificate for it. */
export const canRun = (name: ProxyName) =>
  spawnSync(name, [name === "nginx" ? "-v" : "version"]).status === 0 &&
  spawnSync("openssl", ["version"]).status === 0;

/** Starts a program by its sample; only ports and the certificate are put in their places. */
export async function startProxy(
  name: ProxyName,
  port: number,
  upstreamPort: number,
): Promise<FrontProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "broker-desk-proxy-"));
  makeCertificate(folder);
  const file = path.join(folder, "conf");
  const fill = name === "nginx" ? nginxConf : caddyConf;
  writeFileSync(file, fill(sampleOf(name), { folder, port, upstreamPort }));
  const args =
    name === "nginx"
      ? ["-c", file, "-p", folder, "-e", path.join(folder, "error.log")]
      : ["run", "--adapter", "caddyfile", "--config", file];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(name, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => lines.push(text.toString()));
  }
  if (!(await listens(port, child))) {
    child.kill("SIGKILL");
    throw new Error(`${name} did not start:\n${lines.join("")}`);
  }
  return {
    port,
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Places {
  readonly folder: string;
  readonly port: number;
  readonly upstreamPort: number;
}

function nginxConf(sample: string, { folder, port, upstreamPort }: Places): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const folders = temporary.map((one) => `${one}_temp_path ${folder}/${one};`).join("\n");
  const server = sample
    .replaceAll("listen 443", `listen 127.0.0.1:${port}`)
    .replaceAll("listen 80;", `listen unix:${folder}/http.sock;`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstreamPort}`)
    .replaceAll("/etc/ssl/desk.example.com.pem", `${folder}/cert.pem`)
    .replaceAll("/etc/ssl/desk.example.com.key", `${folder}/cert.key`);
  return `daemon off; master_process off; pid ${folder}/pid; events {}
http { access_log off; ${folders}\n${server}\n}\n`;
}

function caddyConf(sample: string, { folder, port, upstreamPort }: Places): string {
  return (
    sample
      // Without HTTP/3: free ports are free for TCP alone.
      .replace(
        /^\{\n\tservers \{\n/m,
        "{\n\tadmin off\n\tauto_https off\n\tservers {\n\t\tprotocols h1 h2\n",
      )
      .replace(
        /^desk\.example\.com \{/m,
        `https://desk.example.com:${port} {\n\tbind 127.0.0.1\n` +
          `\ttls ${folder}/cert.pem ${folder}/cert.key`,
      )
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstreamPort}`)
  );
}

function makeCertificate(folder: string): void {
  const files = ["-keyout", path.join(folder, "cert.key"), "-out", path.join(folder, "cert.pem")];
  const names = ["-subj", "/CN=desk.example.com", "-addext", "subjectAltName=DNS:desk.example.com"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", ["req", ...kind, "-days", "2", ...names, ...files], { stdio: "ignore" });
}

async function listens(port: number, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (child.exitCode === null && Date.now() < until) {
    if (await canConnect(port)) return true;
    await sleep(50);
  }
  return false;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: "127.0.0.1", port });
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
