export function isInstalled(folder: string): boolean;

export function sourcesStamp(root: string): string;

export function isMade(root: string, stamp: string): boolean;
