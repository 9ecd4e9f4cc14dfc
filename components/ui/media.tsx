"use client";

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useSyncExternalStore,
} from "react";

/** Whether a media query holds; in the first drawing as the server took it. */
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

const ServerPhone = createContext(false);

/** The cookie by which a page comes as wide as the window was last. */
export const windowCookie = "window";

interface PhoneProviderProps {
  /** What the server takes the window for. */
  onServer: boolean;
  children: ReactNode;
}

/** Knows whether the window is a phone's, and remembers it for the next page. */
export function PhoneProvider({ onServer, children }: PhoneProviderProps) {
  return (
    <ServerPhone value={onServer}>
      <RememberedWidth />
      {children}
    </ServerPhone>
  );
}

function RememberedWidth() {
  const width = usePhone() ? "phone" : "wide";
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: one plain cookie, no secret in it
    document.cookie = `${windowCookie}=${width}; Path=/; SameSite=Strict`;
  }, [width]);
  return null;
}

/** Whether the window is as narrow as a phone's. */
export function usePhone(): boolean {
  return useMedia("(width <= 640px)", use(ServerPhone));
}

/** One part of two, by the window's width. */
export function ByWidth({ wide, phone }: { wide: ReactNode; phone: ReactNode }) {
  return usePhone() ? phone : wide;
}
