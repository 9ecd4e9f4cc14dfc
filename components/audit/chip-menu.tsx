"use client";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";

interface ChipMenuProps {
  name: string;
  /** Null leaves nothing out. */
  value: string | null;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string | null) => void;
}

/** A filter as a chip that says what it leaves, and a list of what it can leave. */
export function ChipMenu({ name, value, options, onChange }: ChipMenuProps) {
  const label = options.find((each) => each.value === value)?.label ?? value ?? "all";
  const all = [{ value: null, label: "all" }, ...options];
  return (
    <Popover
      label={name}
      triggerClassName={
        "inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] " +
        "border border-line bg-surface px-[7px] text-xs hover:bg-hover phone:h-10 phone:px-3 " +
        "phone:text-sm"
      }
      trigger={
        <>
          <span className="text-ink-2">{name}</span>
          <span className="max-w-[180px] truncate font-medium">{label}</span>
          <Icon name="chevron-down" className="size-3" />
        </>
      }
      className="w-[240px] p-2"
    >
      {(close) => (
        <ul className="thin-bar max-h-[50vh] overflow-y-auto">
          {all.map((each) => (
            <li key={each.value ?? ""}>
              <button
                type="button"
                aria-pressed={each.value === value}
                onClick={() => {
                  onChange(each.value);
                  close();
                }}
                className={cx(
                  "flex min-h-7 w-full items-center rounded-md px-2 py-1 text-left",
                  "break-words hover:bg-hover phone:min-h-11",
                  each.value === value && "bg-selected font-medium",
                )}
              >
                {each.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
