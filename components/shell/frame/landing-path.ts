import type { Capability } from "@/lib/people/capabilities";
import { pageOf, pages } from "./pages";

/** Where somebody lands who wanted a path of the desk: there, or at `/` where they may not be. */
export function landingPath(wanted: string, has: readonly Capability[]): string {
  const path = pageOf(new URL(wanted, "http://desk.invalid").pathname);
  const page = pages.find((each) => each.path === path);
  return page === undefined || has.includes(page.needs) ? wanted : "/";
}
