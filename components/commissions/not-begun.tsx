import { PanelMessage } from "@/components/ui/panel-message";

/** On a broker's account of which no day is noted yet. */
export function NotBegun() {
  return (
    <PanelMessage title="The archive of this account has not begun" icon="clock">
      The worker notes the days as soon as the exchange has told it the time. It needs a key of this
      account that may read. This page looks again by itself.
    </PanelMessage>
  );
}
