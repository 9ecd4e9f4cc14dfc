"use client";
import { useAddress } from "@/components/shell/use-address";
import { FilterChip } from "@/components/ui/chip";

const names = ["product", "symbol", "order"] as const;

/** The filters in force, each with the way to take it off. */
export function FilterChips() {
  const [address, change] = useAddress();
  return names.map((name) => {
    const value = address.get(name);
    return (
      value && (
        <FilterChip
          key={name}
          name={name}
          value={value}
          onRemove={() => change({ [name]: null })}
        />
      )
    );
  });
}
