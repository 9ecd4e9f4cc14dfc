import { type ComponentType, lazy } from "react";

/** A part of a page whose code comes when it is first drawn. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
