import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";

/** Next's address around what a test renders, as its `wrapper`: the path "/" without a query. */
export function AtRoot({ children }: { children: ReactNode }) {
  return (
    <AppRouterContext value={router}>
      <PathnameContext value="/">
        <SearchParamsContext value={search}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;
const search = new URLSearchParams();
