/** The settings of `.env.example`, checked and made absolute. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly venuePort: number;
  /** Where the seeded paper connections send; no trailing slash. */
  readonly venueUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The one origin browsers may come from. */
  readonly deskOrigin: string;
  readonly kekFile: string;
  /** Whether accounts of the live exchange may be used at all. */
  readonly liveTrading: boolean;
}

export function readSettings(
  values: Readonly<Record<string, string | undefined>>,
  root: string,
): Settings;
