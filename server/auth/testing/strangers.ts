import "server-only";
import { pool } from "../../db/database";

let addresses = 0;

/** A network address that nobody came from yet. */
export function newAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

/**
 * As if strangers had just tried so many wrong passwords at an account, each from elsewhere, and
 * one from this address.
 */
export async function strangersTried(
  email: string,
  times = 40,
  address: string | null = null,
): Promise<void> {
  await pool().query(
    `insert into sign_in_attempt (email, address)
     select $1, coalesce(case when n = 1 then $3 end, '172.16.0.' || n)
     from generate_series(1, $2::int) n`,
    [email, times, address],
  );
}
