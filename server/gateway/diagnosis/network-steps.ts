import "server-only";
import dns from "node:dns";
import net from "node:net";
import tls from "node:tls";
import type { DiagnosisStep } from "@/lib/connections/api";
import { timeouts } from "../call-context";
import { lookupFor } from "../wire/venue-agent";

/** A step that found what it should. */
export function ok(name: string, found: string): DiagnosisStep {
  return { name, status: "ok", found, advice: null };
}

/** A step that failed, with what to do. */
export function failed(name: string, found: string, advice: string): DiagnosisStep {
  return { name, status: "failed", found, advice };
}

/** A step whose basis failed, or that this account has no use for; `why` goes on a sentence. */
export function notTried(name: string, reason: string): DiagnosisStep {
  return { name, status: "not-tried", found: `Skipped: ${reason}.`, advice: null };
}

/** The other end of a connection. */
interface Peer {
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** The setting that names it. */
  readonly setting: "VENUE_URL" | "VENUES";
}

/**
 * Finds a venue's name, connects to it as the gateway does and looks at its certificate; nothing
 * is sent. Three steps, of which a later one is not tried when an earlier one failed.
 */
export async function checkNetwork(
  origin: string,
  setting: Peer["setting"],
): Promise<readonly DiagnosisStep[]> {
  const { hostname, port, protocol } = new URL(origin);
  const secure = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const defaultPort = secure ? 443 : 80;
  const peer = { origin, host, port: Number(port) || defaultPort, secure, setting };
  const name = await checkName(peer);
  if (name.status === "failed") {
    const reason = "the host name doesn't resolve";
    return [name, notTried("Connection", reason), notTried("Certificate", reason)];
  }
  const contact = await reach(peer);
  return [name, connectionStep(peer, contact), certificateStep(peer, contact)];
}

const timedOut = Object.assign(new Error("timed out"), { code: "ETIMEDOUT" });

async function checkName(peer: Peer): Promise<DiagnosisStep> {
  const { host, setting } = peer;
  if (net.isIP(host) > 0) return ok("Name", `${host} is an IP address: nothing to resolve.`);
  try {
    const [first = "", ...others] = await resolve(peer);
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return ok("Name", `${host} resolves to ${first}${more}.`);
  } catch (error) {
    if (codeOf(error) === "EADDRESS") {
      const found = `${host} has no public address, so nothing is sent there.`;
      return failed("Name", found, `Check the host in ${setting} and its DNS entries.`);
    }
    const inTime = codeOf(error) === "ETIMEDOUT" ? " in time" : "";
    const found = `${host} couldn't be resolved${inTime}.`;
    const advice = `Check the host in ${setting}, and this computer's network and DNS.`;
    return failed("Name", found, advice);
  }
}

function resolve({ origin, host }: Peer): Promise<readonly string[]> {
  const lookup = lookupFor(origin) ?? dns.lookup;
  return new Promise((done, reject) => {
    // A resolver that is silent is asked again and again, for longer than a page waits.
    const timer = setTimeout(() => reject(timedOut), timeouts().ackTimeoutMs);
    lookup(host, { all: true }, (error, found) => {
      clearTimeout(timer);
      if (error) return reject(error);
      done(typeof found === "string" ? [found] : found.map(({ address }) => address));
    });
  });
}

/** How far a connection came. */
interface Contact {
  readonly connected: boolean;
  readonly certificate: tls.PeerCertificate | null;
  /** Why it came no further; null when it came to its end. */
  readonly error: unknown;
}

/** Opens a connection and, where it is secure, agrees on TLS; then closes it. */
function reach(peer: Peer): Promise<Contact> {
  const { origin, host, port, secure } = peer;
  const lookup = lookupFor(origin);
  const options = { host, port, ...(lookup ? { lookup } : {}) };
  return new Promise((resolve) => {
    let connected = false;
    const end = (certificate: Contact["certificate"], error: unknown = null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ connected, certificate, error });
    };
    const timer = setTimeout(() => end(null, timedOut), timeouts().ackTimeoutMs);
    const socket = secure
      ? tls.connect({ ...options, ...(net.isIP(host) ? {} : { servername: host }) }, () =>
          end((socket as tls.TLSSocket).getPeerCertificate()),
        )
      : net.connect(options);
    socket.on("connect", () => {
      connected = true;
      if (!secure) end(null);
    });
    socket.on("error", (error) => end(null, error));
  });
}

function connectionStep(peer: Peer, { connected, error }: Contact): DiagnosisStep {
  const { host, port, setting } = peer;
  if (connected) return ok("Connection", `${host} accepts connections on port ${port}.`);
  const advice =
    setting === "VENUE_URL"
      ? "Start the desk with `npm start`, which also starts its venue."
      : `Check the host and port in ${setting}, and any firewall in between.`;
  switch (codeOf(error)) {
    case "ECONNREFUSED":
      return failed("Connection", `Nothing listens on port ${port} of ${host}.`, advice);
    case "ETIMEDOUT":
      return failed("Connection", `${host} couldn't be reached on port ${port} in time.`, advice);
    default:
      return failed(
        "Connection",
        `${host} couldn't be reached on port ${port} (${codeOf(error)}).`,
        advice,
      );
  }
}

const dayMs = 86_400_000;

/** A certificate with less time left is to be renewed. */
const soonDays = 14;

function certificateStep(peer: Peer, { connected, certificate, error }: Contact): DiagnosisStep {
  const name = "Certificate";
  if (!connected) return notTried(name, "there is no connection");
  if (!peer.secure) return ok(name, "Not needed: plain HTTP within this computer.");
  if (certificate === null) return certificateFailure(peer, error);
  const validTo = Date.parse(certificate.valid_to);
  const days = Math.floor((validTo - Date.now()) / dayMs);
  const until = new Date(validTo).toISOString().slice(0, 10);
  const issuer = String(certificate.issuer?.O ?? certificate.issuer?.CN ?? "an unnamed issuer");
  const found =
    `For ${namesOf(certificate)}, issued by ${issuer}, valid until ${until}, ` +
    `${days} days from now.`;
  if (days >= soonDays) return ok(name, found);
  const advice = "None today: the host's operator should renew it before then.";
  return { name, status: "attention", found, advice };
}

const unknownIssuer = /^(DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_|CERT_UNTRUSTED)/;

function certificateFailure({ host, setting }: Peer, error: unknown): DiagnosisStep {
  const name = "Certificate";
  const code = codeOf(error);
  const date = "Check this computer's date; if it is right, the host must renew the certificate.";
  switch (true) {
    case code === "ERR_TLS_CERT_ALTNAME_INVALID":
      return failed(
        name,
        `The certificate is for ${namesOf(certificateIn(error))}, not for ${host}.`,
        `Check the host in ${setting}. If it is right, another server is responding instead.`,
      );
    case code === "CERT_HAS_EXPIRED":
      return failed(name, "The certificate has expired.", date);
    case code === "CERT_NOT_YET_VALID":
      return failed(name, "The certificate is not valid yet.", date);
    case unknownIssuer.test(code):
      return failed(
        name,
        `The certificate isn't trusted by this computer (${code}).`,
        "An intercepting proxy may have issued it. If it is yours, add its certificate in " +
          "NODE_EXTRA_CA_CERTS; if not, don't send keys through this network.",
      );
    default:
      return failed(
        name,
        `${host} failed the TLS handshake (${code}).`,
        `Check that the address in ${setting} serves https.`,
      );
  }
}

/** Up to three names that a certificate is for. */
function namesOf(certificate: Partial<tls.PeerCertificate>): string {
  const listed = certificate.subjectaltname?.split(", ").map((name) => name.replace(/^\w+:/, ""));
  const names = listed ?? [String(certificate.subject?.CN ?? "an unnamed issuer")];
  return names.slice(0, 3).join(", ") + (names.length > 3 ? " and more" : "");
}

function certificateIn(error: unknown): Partial<tls.PeerCertificate> {
  const found = typeof error === "object" && error !== null && "cert" in error ? error.cert : null;
  return typeof found === "object" && found !== null ? found : {};
}

function codeOf(error: unknown): string {
  const coded = typeof error === "object" && error !== null && "code" in error;
  return coded && typeof error.code === "string" ? error.code : "no code";
}
