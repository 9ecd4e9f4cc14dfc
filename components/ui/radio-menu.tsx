"use client";

import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { menuItem } from "./menu-item";
import { floating, floatingPanel } from "./popover";

interface RadioMenuProps<Value extends string | null> {
  label: string;
  trigger: ReactNode;
  triggerLabel?: string;
  triggerClassName: string;
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a list that a button opens: arrows and letters move, Enter selects. */
export function RadioMenu<Value extends string | null>(props: RadioMenuProps<Value>) {
  const { label, trigger, triggerLabel, triggerClassName, options, value, onChange } = props;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger aria-label={triggerLabel} className={triggerClassName}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" {...floating}>
          <Menu.Popup
            aria-label={label}
            className={cx(floatingPanel, "thin-bar p-1", props.className)}
          >
            <Menu.RadioGroup value={value} onValueChange={onChange}>
              {options.map((option) => (
                <Menu.RadioItem
                  key={option.value}
                  value={option.value}
                  closeOnClick
                  className={cx(menuItem, "aria-checked:bg-selected aria-checked:font-medium")}
                >
                  {option.label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
