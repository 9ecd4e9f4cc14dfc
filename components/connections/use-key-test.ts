"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useChange } from "@/components/requests/use-change";
import type { KeyTest } from "@/lib/connections/api";
import { testResultText } from "./key-text";

/** A test of a key: whether it runs, what came of the last one, and the way to start it. */
export interface KeyTestState {
  readonly busy: boolean;
  readonly works: boolean;
  /** Empty before the first. */
  readonly result: string;
  readonly test: (keyId: string) => Promise<void>;
}

/** Tests keys, and has the page read what a test learned. */
export function useKeyTest(): KeyTestState {
  const { busy, refused, change, renew } = useChange();
  const router = useRouter();
  const [tested, setTested] = useState<KeyTest | null>(null);
  const test = async (id: string) => {
    setTested(null);
    setTested(await change("POST /api/connections/[id]/test", { id }));
    await renew("/api/connections");
    // What the account lacks may be known only now; the navigation offers it no longer.
    router.refresh();
  };
  const result = tested ? testResultText(tested) : (refused?.message ?? "");
  return { busy, works: tested?.works ?? false, result, test };
}
