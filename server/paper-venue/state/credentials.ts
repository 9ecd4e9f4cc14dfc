import { createHash, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { keyPermissions } from "@/lib/exchange/values";
import type { VenueKey } from "../http/authenticate";
import { FolderError, folderErrorFrom } from "../log/data-folder";
import { seedAccounts } from "../market/seed";

/** The secrets of one seeded account, as the ready line prints them. */
export interface Credentials {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

/**
 * The accounts of a new venue that have keys: a broker's main account, and two sub-accounts of it,
 * a trader in one-way mode and one in hedge mode.
 */
export interface SeededCredentials {
  readonly broker: BrokerCredentials;
  readonly trader: Credentials;
  readonly hedge: Credentials;
  /** The second broker of a venue with a sample. */
  readonly sample?: BrokerCredentials;
}

interface BrokerCredentials extends Credentials {
  readonly channelCode: string;
}

/** All that a venue keeps secret: its accounts' keys, and the token of its sandbox controls. */
export interface VenueSecrets {
  readonly credentials: SeededCredentials;
  readonly controlToken: string;
}

/** Gives so many bytes that nobody else knows; the name makes two draws differ. */
export type ByteSource = (name: string, bytes: number) => Buffer;

/** Bytes from the operating system. */
export const freshBytes: ByteSource = (_name, bytes) => randomBytes(bytes);

/**
 * Bytes that follow from a seed: for tests, which want the same keys every time, and never on disk.
 */
export function seededBytes(seed: number): ByteSource {
  return (name, bytes) =>
    createHash("sha512").update(`paper venue ${seed} ${name}`).digest().subarray(0, bytes);
}

/** Makes the keys of these accounts, and the token. */
export function makeSecrets(bytes: ByteSource, sample = false): VenueSecrets {
  const brokerOf = (name: string, code: string) => ({
    ...credentialsOf(name, bytes),
    channelCode: channelCodeOf(code, bytes),
  });
  return {
    credentials: {
      broker: brokerOf("broker", "channel code"),
      trader: credentialsOf("trader", bytes),
      hedge: credentialsOf("hedge", bytes),
      ...(sample ? { sample: brokerOf("sample", "sample code") } : {}),
    },
    controlToken: bytes("control token", 24).toString("hex"),
  };
}

/** The keys as the venue checks them: all permissions, bound to this machine. */
export function seededKeys(credentials: SeededCredentials): readonly VenueKey[] {
  const shared = { permissions: keyPermissions, addresses: ["127.0.0.1", "::1"] };
  const brokerKey = ({ channelCode: _notPartOfIt, ...key }: BrokerCredentials, uid: string) => ({
    ...{ ...shared, ...key, uid, ndBroker: true },
  });
  const { sample } = credentials;
  return [
    brokerKey(credentials.broker, seedAccounts.broker),
    ...(sample ? [brokerKey(sample, seedAccounts.sampleBroker)] : []),
    { ...shared, ...credentials.trader, uid: seedAccounts.trader, ndBroker: false },
    { ...shared, ...credentials.hedge, uid: seedAccounts.hedge, ndBroker: false },
  ];
}

/** A public key and its secret. */
export function keyPairOf(name: string, bytes: ByteSource): Omit<Credentials, "passphrase"> {
  return {
    key: `bg_${bytes(`${name} key`, 16).toString("hex")}`,
    secret: bytes(`${name} secret`, 32).toString("hex"),
  };
}

function credentialsOf(name: string, bytes: ByteSource): Credentials {
  return {
    ...keyPairOf(name, bytes),
    passphrase: `Paper${bytes(`${name} passphrase`, 10).toString("hex")}1`,
  };
}

function channelCodeOf(name: string, bytes: ByteSource): string {
  return `ch${bytes(name, 4).toString("hex")}`;
}

const fileName = "credentials.json";

/** The file's form. */
type Kept = SeededCredentials & { readonly controlToken: string };

/**
 * The secrets kept in a data folder; made, 0600, when there are none, with a sample's where one is
 * wanted. They never change afterwards. Throws FolderError with a sentence.
 */
export function secretsIn(folder: string, sample = false): VenueSecrets {
  const file = path.join(folder, fileName);
  try {
    const text = readOrNull(file);
    if (text !== null) return parse(text, file);
    const { credentials, controlToken } = makeSecrets(freshBytes, sample);
    const kept: Kept = { ...credentials, controlToken };
    write(file, `${JSON.stringify(kept, null, 2)}\n`);
    return { credentials, controlToken };
  } catch (error) {
    throw folderErrorFrom(error, folder);
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function parse(text: string, file: string): VenueSecrets {
  try {
    const { controlToken, ...credentials } = JSON.parse(text) as Kept;
    const { broker, trader, hedge, sample = broker } = credentials;
    const keys = [broker, trader, hedge, sample].flatMap((it) => [
      it.key,
      it.secret,
      it.passphrase,
    ]);
    const parts = [...keys, broker.channelCode, sample.channelCode, controlToken];
    if (parts.every((part) => typeof part === "string")) return { credentials, controlToken };
  } catch {
    // Said below, in a sentence.
  }
  throw new FolderError(`${file} does not hold the venue's keys. Restore it from a copy.`);
}

function write(file: string, text: string): void {
  const draft = `${file}.draft`;
  const opened = openSync(draft, "w", 0o600);
  try {
    writeSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(draft, file);
}
