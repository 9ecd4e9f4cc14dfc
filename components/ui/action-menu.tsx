"use client";

import { Menu } from "@base-ui/react/menu";
import { cx } from "./cx";
import { Icon } from "./icon";
import { menuItem } from "./menu-item";
import { floating, floatingPanel } from "./popover";

interface ActionMenuProps<Value> {
  /** What the button says, and its whole name for screen readers. */
  text: string;
  label: string;
  disabled: boolean;
  actions: readonly { readonly value: Value; readonly label: string }[];
  onAction: (value: Value) => void;
}

/** A small button with a menu of what it does: arrows and letters move, Enter does it. */
export function ActionMenu<Value>(props: ActionMenuProps<Value>) {
  const { text, label, disabled, actions, onAction } = props;
  return (
    <Menu.Root modal={false} disabled={disabled}>
      <Menu.Trigger
        aria-label={label}
        className={
          "flex h-[22px] items-center gap-1.5 rounded-[4px] border border-line-strong bg-surface " +
          "px-[7px] text-xs hover:bg-hover disabled:opacity-60 phone:h-10 phone:text-sm"
        }
      >
        {text}
        <Icon name="chevron-down" className="size-3 text-ink-3" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" {...floating}>
          <Menu.Popup aria-label={label} className={cx(floatingPanel, "thin-bar p-1")}>
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                onClick={() => onAction(action.value)}
                className={menuItem}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
