"use client";

import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import { type ComponentProps, type ReactElement, type ReactNode, useId } from "react";
import { floating } from "./popover";

type Text = string | false | null | undefined;

/** All triggers share one tooltip: a table has hundreds of them. */
const shared = BaseTooltip.createHandle<Text>();

/** Has the tooltip of the page, shown at whatever the pointer or the focus is on. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <BaseTooltip.Provider>
      {children}
      <BaseTooltip.Root handle={shared}>
        {({ payload }) => (
          <BaseTooltip.Portal>
            <BaseTooltip.Positioner {...floating}>
              <BaseTooltip.Popup
                className={
                  "max-w-[min(360px,calc(100vw-16px))] break-words rounded-sm bg-overlay px-2 " +
                  "py-1 text-ink text-xs shadow-pop"
                }
              >
                {payload}
              </BaseTooltip.Popup>
            </BaseTooltip.Positioner>
          </BaseTooltip.Portal>
        )}
      </BaseTooltip.Root>
    </BaseTooltip.Provider>
  );
}

interface TooltipProps {
  /** Without one its element has no tooltip. */
  text: Text;
  /** A stop of the Tab key: for plain text outside of tables. */
  focusable?: boolean;
  children: ReactElement<ComponentProps<"button">>;
}

/** An element in more words: on hover, on focus, and by a tap where a tap does nothing else. */
export function Tooltip({ text, focusable = false, children }: TooltipProps) {
  const ownId = useId();
  const id = children.props.id ?? ownId;
  const { "aria-label": name, children: content } = children.props;
  const plain = typeof children.type === "string" && !controls.includes(children.type);
  const acts = !plain && !children.props["aria-disabled"];
  const isTap = (event: Event) => (event as PointerEvent).pointerType === "touch";
  return (
    <BaseTooltip.Trigger
      id={id}
      handle={shared}
      payload={text}
      disabled={!text}
      closeOnClick={acts}
      onClick={({ nativeEvent }) => !acts && isTap(nativeEvent) && shared.open(id)}
      aria-description={text && text !== name && text !== content ? text : undefined}
      {...(focusable && text ? { tabIndex: 0 } : {})}
      render={children}
    />
  );
}

const controls = ["button", "a", "label", "input"];

interface HintProps extends ComponentProps<"span"> {
  text: Text;
  focusable?: boolean;
}

/** A few words, and the tooltip that says more. */
export function Hint({ text, focusable = false, ...rest }: HintProps) {
  return (
    <Tooltip text={text} focusable={focusable}>
      <span {...rest} />
    </Tooltip>
  );
}
