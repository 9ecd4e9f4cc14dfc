/** A sentence for what PostgreSQL's own words mean to a person. */
export function postgresError(what: string, output: string, folder: string): Error;
