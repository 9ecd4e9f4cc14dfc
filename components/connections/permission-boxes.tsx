"use client";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { type KeyPermission, keyPermissionMeanings, keyPermissions } from "@/lib/exchange/values";
import { togglePermission } from "./new-key";

interface PermissionBoxesProps {
  value: readonly KeyPermission[];
  onChange: (permissions: readonly KeyPermission[]) => void;
  error: string | undefined;
}

/** What a key may do, as it was made at the exchange, which the desk cannot ask. */
export function PermissionBoxes({ value, onChange, error }: PermissionBoxesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-ink-2 text-xs phone:text-sm">
        What the key may do, as set at the exchange
      </legend>
      <div className="grid gap-1.5">
        {keyPermissions.map((permission) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box inside has its own name
          <label key={permission} className="flex items-baseline gap-2 phone:min-h-10">
            <Checkbox
              label={permission}
              checked={value.includes(permission)}
              onChange={() => onChange(togglePermission(value, permission))}
              className="translate-y-0.5"
            />
            <span className="mono">{permission}</span>
            <span className="text-ink-3 text-xs">{keyPermissionMeanings[permission]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
