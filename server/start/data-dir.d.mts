export function makeDataDir(dataDir: string): void;
