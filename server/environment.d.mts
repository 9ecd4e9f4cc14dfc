type Environment = Readonly<Record<string, string | undefined>>;

export function readEnvironment(root: string, shell: Environment): Record<string, string>;
export function childEnv(env: Environment): Record<string, string>;
export function forgetDatabaseSettings(env: Record<string, string | undefined>): void;
