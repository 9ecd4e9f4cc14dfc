"use client";

import { Suspense } from "react";
import { lazyComponent } from "@/components/ui/client-rendering";
import { PanelMessage } from "@/components/ui/panel-message";
import type { Capability } from "@/lib/people/roles";

const PermissionDenied = lazyComponent(() =>
  import("./permission-denied").then((part) => part.PermissionDenied),
);

/** In place of a page that this person may not see; its words come only when they are needed. */
export function NeedsPermission({ capability }: { capability: Capability }) {
  return (
    <Suspense>
      <PermissionDenied capability={capability} />
    </Suspense>
  );
}

/** In place of a page that needs an account, on a desk that has none. */
export function NoAccount() {
  return (
    <PanelMessage title="This desk has no account yet">
      The paper accounts are made when the desk starts. Restart it and look at what its terminal
      says.
    </PanelMessage>
  );
}
