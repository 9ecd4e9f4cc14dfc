import type { KeyPermission } from "@/lib/exchange/values";

/** What a key may do, by the names that people give it. No endpoint lets a key withdraw. */
export const permissionPresets = [
  { id: "read", name: "Read only", permList: ["read"] },
  { id: "spot", name: "Spot", permList: ["spot_trade", "read"] },
  { id: "margin", name: "Spot and margin", permList: ["spot_trade", "margin_trade", "read"] },
  { id: "futures", name: "Futures", permList: ["contract_trade", "read"] },
  {
    id: "full",
    name: "All trading",
    permList: ["spot_trade", "margin_trade", "contract_trade", "read"],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly name: string;
  readonly permList: readonly KeyPermission[];
}[];

export type PresetId = (typeof permissionPresets)[number]["id"];

/** The preset that gives exactly these permissions; undefined when none does. */
export function presetOf(
  permList: readonly string[],
): (typeof permissionPresets)[number] | undefined {
  return permissionPresets.find(
    (preset) =>
      preset.permList.length === permList.length &&
      preset.permList.every((permission) => permList.includes(permission)),
  );
}

/** What permissions let a key's holder do, in a few words. */
export function permissionWords(permList: readonly string[]): string {
  return presetOf(permList)?.name ?? permList.join(", ");
}
