export function sessionSecret(dataDir: string): string;
export function needPrivateKey(file: string): void;
