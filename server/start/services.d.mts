export function reportProcessEnded(databaseUrl: string, launch: string): Promise<boolean>;
