import "server-only";
import type { PoolClient } from "pg";
import type { Day } from "@/lib/time";
import { statement } from "../../db/database";
import {
  entryHash,
  genesisHash,
  microsSql,
  readHead,
  type VerifyOptions,
} from "../../hash-chain/chain";
import { isOurs } from "../../vault";
import { certificateChain } from "./certificates";

/** An account's chain of certificates, and what each day's newest one says. */
export interface CertificateCheck {
  readonly count: number;
  /** The digest of each day's newest certificate, hexadecimal. */
  readonly digests: ReadonlyMap<Day, string>;
  readonly faults: readonly { readonly day: Day | null; readonly problem: string }[];
}

interface StoredCertificate {
  readonly seq: string;
  readonly day: Day;
  readonly atMicros: string;
  readonly detailText: string;
  readonly hash: Buffer;
  readonly digest: string | null;
}

const pageRows = 1_000;

const certificatesSql = statement<{ accountId: string; after: string; rows: number }>(`
SELECT seq::text, day::text AS day, ${microsSql("at")} AS "atMicros", detail::text AS "detailText",
  hash, detail->>'digest' AS digest
FROM day_certificate WHERE account_id = $accountId AND seq > $after::bigint
ORDER BY day_certificate.seq LIMIT $rows`);

/**
 * Computes every certificate's hash again. One that was changed is a fault of its own day: the next
 * ones are held against the hash that it was issued with.
 */
export async function checkCertificates(
  client: PoolClient,
  accountId: string,
  options: VerifyOptions,
): Promise<CertificateCheck> {
  const chain = certificateChain(accountId);
  const digests = new Map<Day, string>();
  const faults: { day: Day | null; problem: string }[] = [];
  let hash = genesisHash(chain);
  let last = "0";
  let count = 0;
  for (;;) {
    const values = { accountId, after: last, rows: pageRows };
    const { rows } = await client.query<StoredCertificate>(certificatesSql(values));
    for (const found of rows) {
      const { seq, day, atMicros, detailText } = found;
      if (BigInt(seq) !== BigInt(last) + 1n) {
        faults.push({ day: null, problem: `certificate ${BigInt(last) + 1n} is missing` });
      } else if (!entryHash(hash, { seq, about: [day], atMicros, detailText }).equals(found.hash)) {
        faults.push({ day, problem: `its certificate ${seq} was changed` });
      }
      digests.set(day, found.digest ?? "");
      hash = found.hash;
      last = seq;
      count += 1;
    }
    if (rows.length < pageRows) break;
  }
  const problem = await headProblem(client, { chain, seq: last, hash }, options);
  if (problem) faults.push({ day: null, problem });
  return { count, digests, faults };
}

/** The head is kept apart and under the desk's key: no certificate can be taken off the end. */
async function headProblem(
  client: PoolClient,
  end: { readonly chain: string; readonly seq: string; readonly hash: Buffer },
  { withoutMac = false }: VerifyOptions,
): Promise<string | null> {
  const head = await readHead(client, end.chain);
  if (!head) return end.seq === "0" ? null : "the certificate chain has no head";
  if (head.seq !== end.seq || !head.hash.equals(end.hash)) {
    return `the chain should end with certificate ${head.seq} but ends with ${end.seq}`;
  }
  if (withoutMac || (await isOurs(head))) return null;
  return "the end of the certificate chain isn't signed with the desk's key";
}
