import "server-only";
import dns from "node:dns";
import type { LookupFunction } from "node:net";
import { env } from "../env";
import { isPublicAddress } from "./public-address";

/** The name of an exchange led to an address that no exchange has: nothing was sent. */
class AddressError extends Error {
  readonly code = "EADDRESS";
}

/**
 * Resolves the host of a listed exchange and hands the socket only addresses of the internet, so
 * that the address that was checked is the one that is connected to, and a name that is pointed
 * at the desk's own network leads nowhere (security b.1).
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const good = found.filter(({ address }) => env().privateVenues || isPublicAddress(address));
    const [first] = good;
    if (!first) {
      const why = `${hostname} leads to no address on the internet; the desk sends nothing there`;
      return done(new AddressError(why), []);
    }
    if (options.all) return done(null, good);
    return done(null, first.address, first.family);
  });
};
