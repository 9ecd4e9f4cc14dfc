"use client";

import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import type { SubAccountsAnswer } from "@/lib/sub-accounts/api";
import {
  parseAddresses,
  smallRanges,
  unreachableReason,
  writeOutRanges,
} from "@/lib/sub-accounts/key-scope";
import { IpSetForm } from "./ip-set-form";

interface AddressToolsProps {
  addresses: string;
  known: SubAccountsAnswer;
  onChange: (addresses: string) => void;
}

/** Ways to bring addresses: one's own, ranges written out, a saved set, a whitelist in use. */
export function AddressTools({ addresses, known, onChange }: AddressToolsProps) {
  const saved = savedSets(known);
  const inUse = whitelistsInUse(known);
  const others = inUse.filter(({ value }) => !saved.some((set) => set.value === value));
  const whitelists = [...saved, ...others];
  return (
    <div className="flex flex-wrap items-end gap-2">
      {known.yourAddress && (
        <OwnAddress address={known.yourAddress} addresses={addresses} onChange={onChange} />
      )}
      <WriteOutButton addresses={addresses} onChange={onChange} />
      {whitelists.length > 0 && (
        <SelectField
          label="Use an IP set or existing whitelist"
          className="w-[300px] phone:w-full"
          value={whitelists.find(({ value }) => value === sortedText(addresses))?.value ?? ""}
          options={[{ value: "", label: "None" }, ...whitelists]}
          onChange={onChange}
        />
      )}
      <IpSetForm addresses={addresses} sets={known.ipSets} />
    </div>
  );
}

function OwnAddress({
  address,
  addresses,
  onChange,
}: Omit<AddressToolsProps, "known"> & { address: string }) {
  const listed = parseAddresses(addresses).includes(address);
  const reason = unreachableReason(address);
  return (
    <span className="flex items-center gap-2">
      <Button
        disabledReason={listed && "Already in the whitelist"}
        onClick={() => onChange(`${addresses} ${address}`.trim())}
      >
        Add your address <span className="mono">{address}</span>
      </Button>
      {reason && <span className="text-ink-2 text-xs">It is {reason}.</span>}
    </span>
  );
}

/** Writes small ranges out; nothing where there are none. */
export function WriteOutButton({
  addresses,
  onChange,
  row,
}: Omit<AddressToolsProps, "known"> & { row?: number }) {
  const ranges = smallRanges(addresses);
  if (ranges.length === 0) return null;
  const what = ranges.map(({ range, count }) => `${range} as ${count}`).join(", ");
  const where = row === undefined ? "" : ` of row ${row}`;
  return (
    <Button size="sm" onClick={() => onChange(writeOutRanges(addresses))}>
      Expand {what} {ranges.every(({ count }) => count === 1) ? "IP" : "IPs"}
      {where}
    </Button>
  );
}

/** The saved IP sets, by name. */
const savedSets = ({ ipSets }: SubAccountsAnswer) =>
  ipSets.map(({ name, addresses }) => ({
    value: [...addresses].sort().join(" "),
    label: `${name}: ${addresses.length === 1 ? addresses[0] : `${addresses.length} IPs`}`,
  }));

/** The whitelists of keys that exist, each once, with the notes of those that have it. */
function whitelistsInUse({ rows }: SubAccountsAnswer) {
  const labels = new Map<string, string[]>();
  for (const { ipList, label } of rows) {
    if (ipList.length === 0) continue;
    const value = [...ipList].sort().join(" ");
    labels.set(value, [...(labels.get(value) ?? []), label]);
  }
  return [...labels].map(([value, [first = "", ...others]]) => {
    const count = value.split(" ").length;
    const more = others.length > 0 ? ` and ${others.length} more` : "";
    const ips = count === 1 ? value : `${count} IPs`;
    return { value, label: `${ips}, as ${first}${more}` };
  });
}

const sortedText = (addresses: string) => parseAddresses(addresses).sort().join(" ");
