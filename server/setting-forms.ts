import "server-only";
import os from "node:os";
import { z } from "zod";

/** A text that is there, or what counts without one; an empty text counts as none. */
export const given = (usual: string) =>
  z
    .string()
    .default("")
    .transform((text) => text.trim() || usual);

/** The same where nothing stands for it. */
export const optional = given("").transform((text) => text || null);

export const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

export const flag = given("").transform((text) => text === "1");

/** A form whose text is told in the sentence that refuses it. */
export const checked = (
  usual: string,
  isGood: (text: string) => boolean,
  what: (text: string) => string,
) => given(usual).refine(isGood, { error: ({ input }) => what(String(input)) });

/** On where nothing stands for it. */
export const onOrOff = (name: string) =>
  checked(
    "on",
    (text) => /^(on|off)$/.test(text),
    (text) => `${name} is "${text}". Set it to on or off.`,
  ).transform((text) => text === "on");

export const wholeNumber = (
  name: string,
  usual: number,
  isGood: (n: number) => boolean,
  form: string,
) =>
  checked(
    `${usual}`,
    (text) => /^\d{1,5}$/.test(text) && isGood(Number(text)),
    (text) => `${name} is "${text}". Set it to ${form}.`,
  ).transform(Number);

/**
 * Ports that browsers refuse, as a desk would be given one
 * (https://fetch.spec.whatwg.org/#port-blocking).
 */
const refusedPorts = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101],
  ...[102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389],
  ...[427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636],
  ...[989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665],
  ...[6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

const isPort = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

export const isOpenPort = (text: string) => isPort(text) && !refusedPorts.has(Number(text));

export const portMessage = (name: string) => (text: string) =>
  isPort(text)
    ? `${name} is "${text}", a port that browsers refuse to open. Set it to another, such as 3000.`
    : `${name} is "${text}". Set it to a port number from 1 to 65535.`;

export const port = (name: string, usual: number) =>
  checked(`${usual}`, isOpenPort, portMessage(name)).transform(Number);

export const seconds = (name: string, usual: number, min: number, max: number) =>
  wholeNumber(name, usual, (n) => n >= min && n <= max, `whole seconds from ${min} to ${max}`)
    // Everything inside counts in milliseconds.
    .transform((n) => n * 1_000);

/** For how long something is kept; the pages show up to the last 31 days of some of it. */
export const keepDays = (name: string, usual: number) =>
  wholeNumber(
    name,
    usual,
    (n) => n === 0 || (n >= 40 && n <= 36_500),
    "whole days from 40 to 36500, or to 0 to keep everything",
  ).transform((n) => n * 86_400_000);

const homeAtFirst = /^(~|\$HOME|\$\{HOME\})(?=\/|$)/;

/** A `.env` is no shell: only the home at the beginning of a path is replaced. */
export const folder = (name: string, usual: string) =>
  given(usual)
    .transform((text) => ({ text, whole: text.replace(homeAtFirst, () => os.homedir()) }))
    .refine(({ whole }) => !/^~|\$/.test(whole), {
      error: ({ input }) =>
        `${name} is "${(input as { text: string }).text}", but variables aren't expanded. Use ` +
        "the " +
        "full path, or begin with ~/.",
    })
    .transform(({ whole }) => whole);

const entriesOf = (text: string) => {
  const entries = text.split(",").map((entry) => entry.trim());
  return entries.filter((entry) => entry !== "");
};

/** A list of entries; the sentence that refuses it quotes the first bad one. */
export const list = (isGood: (entry: string) => boolean, what: (entry: string) => string) =>
  given("")
    .transform(entriesOf)
    .refine((entries) => entries.every(isGood), {
      error: ({ input }) => what((input as string[]).find((entry) => !isGood(entry)) ?? ""),
    });

/** Nothing follows its port, and it names no user. */
export const isBare = (url: URL) =>
  url.pathname === "/" && !url.search && !url.hash && !url.username;

/**
 * Whether it is an https address with a host name alone. A number in place of a name would pass by
 * the check of where a name leads.
 */
export function isTlsOrigin(address: string): boolean {
  const url = urlOf(address);
  const isNumber = /^\[|^[\d.]+$/.test(url?.hostname ?? "");
  return url !== null && isBare(url) && url.protocol === "https:" && !isNumber;
}

/** A database's address. Says nothing of the text itself: it may hold a password. */
export const database = (name: string) =>
  optional.refine((text) => text === null || /^(postgres(ql)?|socket):\S+$/.test(text), {
    error:
      `${name} isn't a PostgreSQL address. Set it to one such as ` +
      "postgresql://desk:password@db.example.com:5432/desk, or remove it.",
  });

/** Says nothing of the text itself: it may hold a password. */
export const smtp = optional
  .transform((text) => (text === null ? null : (urlOf(text) ?? "none")))
  .refine((url) => url === null || (url !== "none" && isMailServer(url)), {
    error:
      "SMTP_URL isn't a mail server's address. Set it to one such as " +
      "smtps://user:password@mail.example.com:465 or smtp://user:password@mail.example.com:587.",
  })
  .transform((url) => (url === null || url === "none" ? null : mailServerOf(url)));

const isMailServer = (url: URL) =>
  /^smtps?:$/.test(url.protocol) &&
  /^\/?$/.test(url.pathname) &&
  !(url.search || url.hash) &&
  url.hostname !== "";

function mailServerOf(url: URL) {
  const tls = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (tls ? 465 : 587)),
    /** TLS from the first byte, else STARTTLS. */
    tls,
    user: decodeURIComponent(url.username) || null,
    password: decodeURIComponent(url.password),
  };
}
