"use client";
import { useId } from "react";
import { roleWords } from "@/lib/people/role-words";
import { type Role, roleNames } from "@/lib/people/roles";

interface RoleChoiceProps {
  roles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
  error?: string | undefined;
}

/** The roles to choose from, each with what it may do. */
export function RoleChoice({ roles, value, onChange, error }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="mt-3">
      <legend className="mb-1 text-ink-2 text-xs phone:text-sm">Role</legend>
      <div className="overflow-hidden rounded-md border border-line">
        {roles.map((role) => (
          <label
            key={role}
            className={
              "flex gap-2.5 border-line border-t px-2.5 py-2 first:border-t-0 hover:bg-hover " +
              "has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus"
            }
          >
            <input
              type="radio"
              name={id}
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
              aria-describedby={`${id}-${role}`}
              aria-label={roleNames[role]}
              className="mt-[3px] size-3.5 shrink-0 accent-primary"
            />
            <span>
              <span className="block font-medium">{roleNames[role]}</span>
              <span id={`${id}-${role}`} className="block text-ink-2 text-xs">
                {roleWords(role)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
