import type { Client } from "@/lib/archive/clients";
import { intervalText } from "@/lib/archive/day-range";
import type { DayInterval } from "@/lib/archive/ownership";
import { type Day, isDay } from "@/lib/time";

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
      {`${what} belongs to ${name} ${intervalText(days)}. Fills of later days will move.`}
    </p>
  ));
}

/** The days that are typed; without a first one the desk may change any that is not locked. */
export function typedInterval({ from, until }: { from: string; until: string }): DayInterval {
  return {
    from: isDay(from) ? from : ("0000-01-01" as Day),
    until: isDay(until) ? until : null,
  };
}
