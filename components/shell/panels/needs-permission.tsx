"use client";
import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Capability } from "@/lib/people/capabilities";

const RefusedPage = lazyPart(() => import("./refused-page").then((part) => part.RefusedPage));

/** In place of a page that this person may not see; its words come only when they are needed. */
export function NeedsPermission({ capability }: { capability: Capability }) {
  return (
    <Suspense>
      <RefusedPage capability={capability} />
    </Suspense>
  );
}
