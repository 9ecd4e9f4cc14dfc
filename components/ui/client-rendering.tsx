"use client";

import {
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

/** False on the server and in the first drawing, true once the browser has taken over. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  // What begins then must not keep the page from being used in one long step.
  useEffect(() => startTransition(() => setMounted(true)), []);
  return mounted;
}

/** Whether what a part asked for when it was drawn may still come: then its room is kept. */
export function useAwaited(longestMs: number): boolean {
  const [awaited, setAwaited] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), longestMs);
    return () => clearTimeout(timer);
  }, [longestMs]);
  return awaited;
}

/** Whether a media query holds; the server, which knows no window, takes it for not so, or so. */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  );
}

const never = () => () => {};

/** False on the server and in the first drawing, true in the one that follows it at once. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const nothing = { __html: "" };

interface ServerDrawnProps {
  children: ReactNode;
  /** Stands where a page came without the server while the code of the children comes. */
  fallback?: ReactNode;
}

/**
 * What the server drew stands as it came, and the browser draws it anew as soon as it can: it needs
 * no code before, it may differ from the server in clock, room and memory, and nothing is moved.
 * Until then it can be read and not used, so that no press is lost in what does not hear it yet.
 * Without the server the browser draws at once.
 */
export function ServerDrawn({ children, fallback }: ServerDrawnProps) {
  const takenOver = useHydrated();
  const [fromServer] = useState(!takenOver);
  const measurable = useFontsCame(fromServer);
  const [begun, begin] = useState(!fromServer);
  if (takenOver && measurable && !begun) begin(true);
  const own = useDeferredValue(begun);
  if (own && !fromServer && fallback) return <Suspense fallback={fallback}>{children}</Suspense>;
  if (own) return children;
  // Nothing looks for a control by its role where none can be used yet.
  const server = { className: "contents", inert: true, "aria-hidden": true };
  if (typeof window === "undefined") return <div {...server}>{children}</div>;
  // React leaves alone what stands in an element that it takes for one without children of its own.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and is never set
  return <div {...server} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />;
}

const longestFontWaitMs = 1_000;

/** Whether texts are as wide as they will stay: the fonts have come, or take too long. */
function useFontsCame(wanted: boolean): boolean {
  const [came, setCame] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const come = () => setCame(true);
    const timer = setTimeout(come, longestFontWaitMs);
    void document.fonts.ready.then(come);
    return () => clearTimeout(timer);
  }, [wanted]);
  return came;
}

interface ByWidthProps {
  wide: ReactNode;
  phone: ReactNode;
  /** Stands on a phone until the browser draws it, where the code of `phone` comes late. */
  phoneFirst?: ReactNode;
}

/** One part of two, by the window's width; the server draws both, and the style selects. */
export function ByWidth({ wide, phone, phoneFirst = phone }: ByWidthProps) {
  const isPhone = useMedia(phoneWidth);
  if (typeof window !== "undefined") return isPhone ? phone : wide;
  return (
    <>
      <div className="contents phone:hidden">{wide}</div>
      <div className="hidden phone:contents">{phoneFirst}</div>
    </>
  );
}

const phoneWidth = "(width <= 640px)";

/** As many rows as fill a screen. */
const firstRows = 60;

/**
 * How many rows of a long list to draw, when all of them stay drawn: a screen of them at once, then
 * twice as many each time that the page has come to rest, so that a list never keeps it waiting.
 */
export function useDrawnCount(total: number): number {
  const [count, setCount] = useState(firstRows);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(2 * count)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
