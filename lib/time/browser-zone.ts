import { isZone } from "./zone";

/** Where a browser is that tells no zone, or one that it does not know itself. */
export const zoneOfUnknown = "UTC";

/**
 * The zone of this browser, or null where it tells none that it knows: on some systems it answers
 * `Etc/Unknown` or nothing, and throws when it is asked for a time there.
 */
export function browserZone(): string | null {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return isZone(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}

/** All zones that this browser knows, by name; none where it does not list them. */
export function knownZones(): readonly string[] {
  try {
    return Intl.supportedValuesOf("timeZone").filter(isZone);
  } catch {
    return [];
  }
}
