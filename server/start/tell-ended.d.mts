export function tellEnded(databaseUrl: string, launch: string): Promise<boolean>;
