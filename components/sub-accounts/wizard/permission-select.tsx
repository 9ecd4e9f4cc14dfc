"use client";
import { cx } from "@/components/ui/cx";
import { permissionPresets, presetOf } from "@/lib/sub-accounts/presets";

interface PermissionSelectProps {
  id?: string;
  label?: string;
  value: readonly string[];
  onChange: (permList: readonly string[]) => void;
  small?: boolean;
}

/** What a key may do: one of the presets, or what a pasted table said. */
export function PermissionSelect({
  id,
  label,
  value,
  onChange,
  small = false,
}: PermissionSelectProps) {
  const preset = presetOf(value);
  return (
    <select
      id={id}
      aria-label={label}
      value={preset?.id ?? "own"}
      onChange={(event) => {
        const chosen = permissionPresets.find((each) => each.id === event.target.value);
        if (chosen) onChange(chosen.permList);
      }}
      className={cx(
        "w-full min-w-0 rounded-md border border-control bg-field px-2 phone:h-11",
        "phone:text-[16px]",
        small ? "h-7" : "h-[38px] text-[14px]",
      )}
    >
      {permissionPresets.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
      {!preset && <option value="own">{value.join(", ") || "None"}</option>}
    </select>
  );
}
