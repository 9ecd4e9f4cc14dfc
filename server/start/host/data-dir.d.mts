export function makeDataDir(dataDir: string): void;

export function ensureSessionSecret(dataDir: string): string;

export function requirePrivateKeyFile(file: string): void;

export function openLog(file: string): (chunk: string | Uint8Array) => void;
