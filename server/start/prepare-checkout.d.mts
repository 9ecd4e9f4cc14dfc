export function isInstalled(folder: string, options?: { readonly withDev?: boolean }): boolean;

export function isBuilt(root: string): boolean;

export function sourcesStamp(root: string): string;

export function isMade(root: string, stamp: string): boolean;
