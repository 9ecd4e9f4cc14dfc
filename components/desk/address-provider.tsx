"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { renderQueryString, unstable_createAdapterProvider } from "nuqs/adapters/custom";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { isNavigating, useAddressFollowed } from "@/components/ui/soft-link";

/** Gives the pages below it the state that their address holds. */
export function AddressProvider({ children }: { children: ReactNode }) {
  // What its links wait for, on whatever page they are.
  useAddressFollowed();
  return (
    <NuqsAdapter>
      <WaitingAdapter>{children}</WaitingAdapter>
    </NuqsAdapter>
  );
}

/**
 * Writes the address as the adapter around it does, but not while another page is on its way: Next
 * would take the written address for the one that is wanted, and drop the navigation.
 */
const WaitingAdapter = unstable_createAdapterProvider(() => ({
  searchParams: useSearchParams(),
  pathname: usePathname(),
  updateUrl,
  autoResetQueueOnUpdate: false,
}));

function updateUrl(search: URLSearchParams): void {
  if (isNavigating()) return;
  history.replaceState(null, "", location.pathname + renderQueryString(search) + location.hash);
}
