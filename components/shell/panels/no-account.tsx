import { PanelMessage } from "@/components/ui/panel-message";

/** In place of a page that needs an account, on a desk that has none. */
export function NoAccount() {
  return (
    <PanelMessage title="This desk has no account yet">
      The paper accounts are made when the desk starts. Restart it and look at what its terminal
      says.
    </PanelMessage>
  );
}
