import "server-only";
import { pool } from "../../db/database";

let addresses = 0;

/** A network address that nobody came from yet. */
export function newAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

/** As if strangers had just tried so many wrong passwords at an account, each from elsewhere. */
export async function strangersTried(email: string, times = 40): Promise<void> {
  await pool().query(
    `insert into sign_in_attempt (email, address)
     select $1, '172.16.0.' || n from generate_series(1, $2::int) n`,
    [email, times],
  );
}
