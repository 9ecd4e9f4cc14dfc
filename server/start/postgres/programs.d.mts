/** All that PostgreSQL's programs see of the environment. */
export const serverEnv: Record<string, string>;

/** A sentence for what PostgreSQL's own words mean to a user. */
export function postgresError(what: string, output: string, folder: string): Error;
