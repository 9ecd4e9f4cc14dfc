"use client";

import { Select as BaseSelect } from "@base-ui/react/select";
import { cx } from "./cx";
import { barChip } from "./filter-bar";
import { Icon } from "./icon";
import { menuItem } from "./menu-item";
import { floating, floatingPanel } from "./popover";

const looks = {
  /** In a form, below its label. */
  field:
    "h-[38px] w-full rounded-md border border-control bg-field px-2.5 text-[14px] " +
    "focus-visible:shadow-[0_0_0_1px_var(--bd-focus)] phone:h-11 phone:text-[16px]",
  /** In a bar, a list or a grid. */
  small:
    "h-[22px] max-w-[240px] shrink-0 rounded-[4px] border border-line bg-surface px-[7px] text-xs " +
    "phone:h-10 phone:text-sm",
  /** In a box of its own, which shows the focus. */
  bare: "h-full min-w-0 font-medium",
};

interface SelectProps<Value extends string> {
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Its name for screen readers, where no label is shown. */
  label?: string | undefined;
  id?: string | undefined;
  look?: keyof typeof looks;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  className?: string | undefined;
}

/** One of a list that opens: arrows and letters move, Enter selects. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, look = "small", disabled = false, invalid = false } = props;
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <BaseSelect.Trigger
        id={props.id}
        aria-label={props.label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        className={cx(
          "flex min-w-0 items-center justify-between gap-1.5 text-left text-ink outline-none",
          "focus-visible:border-focus disabled:opacity-60",
          looks[look],
          invalid && "border-danger",
          props.className,
        )}
      >
        <BaseSelect.Value className="truncate" />
        <Icon name="chevron-down" className="size-3 shrink-0 text-ink-3" />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner align="start" alignItemWithTrigger={false} {...floating}>
          <BaseSelect.Popup className={cx(floatingPanel, "thin-bar min-w-(--anchor-width) p-1")}>
            {options.map((option) => (
              <BaseSelect.Item
                key={option.value}
                value={option.value}
                className={cx(menuItem, "aria-selected:bg-selected aria-selected:font-medium")}
              >
                <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

type SelectChipProps = Pick<SelectProps<string>, "options" | "value" | "onChange" | "className"> & {
  label: string;
};

/** A select as small as the chips of a bar: its name and what is selected. */
export function SelectChip({ label, value, options, onChange, className }: SelectChipProps) {
  const isListed = options.some((option) => option.value === value);
  return (
    <span
      className={cx(
        barChip,
        "border-line bg-surface text-ink-2 hover:bg-hover has-focus-visible:outline-2",
        "has-focus-visible:outline-focus",
      )}
    >
      <span aria-hidden="true">{label}</span>
      <Select
        look="bare"
        label={label}
        value={value}
        options={isListed ? options : [{ value, label: value }, ...options]}
        onChange={onChange}
        className={cx("max-w-[190px]", className)}
      />
    </span>
  );
}
