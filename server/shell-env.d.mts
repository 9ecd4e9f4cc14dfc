export function shellEnv(env: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv;
