import type { Client } from "@/lib/archive/clients";
import { intervalText } from "@/lib/archive/day-range";
import type { DayInterval } from "@/lib/archive/ownership";

/** A client that has something now, and on which days. */
interface OtherOwner extends DayInterval {
  readonly id: string;
  readonly name: string;
}

/** The other clients that something would be taken from. */
export function otherOwners(
  clients: readonly Client[],
  client: string,
  find: (of: Client) => DayInterval | undefined,
): readonly OtherOwner[] {
  return clients.flatMap((of) => {
    const found = of.id === client ? undefined : find(of);
    return found ? [{ id: of.id, name: of.name, from: found.from, until: found.until }] : [];
  });
}

/** Whose something is, before it is taken from them. */
export function OwnersNote({ what, owners }: { what: string; owners: readonly OtherOwner[] }) {
  return owners.map(({ id, name, ...days }) => (
    <p key={id} role="status" className="mt-2 text-attn text-xs">
      {`${what} belongs to ${name} ${intervalText(days)}. Its fills of later days move.`}
    </p>
  ));
}
