"use client";

import { useQueries } from "@tanstack/react-query";
import { deskQuery } from "@/lib/api/query";
import { type ViewPage, viewAddress, viewPages } from "@/lib/users/saved-views";
import type { PaletteRow } from "./rows";

/** The saved views whose names hold a text; they are asked for once there is a text. */
export function useSavedViewRows(text: string): readonly PaletteRow[] {
  const asked = text.toLowerCase();
  const pages: readonly ViewPage[] = asked.length >= 2 ? viewPages : [];
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...deskQuery("/api/views", { page }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  return pages.flatMap((page, at) =>
    (answers[at]?.data?.views ?? [])
      .filter(({ name }) => name.toLowerCase().includes(asked))
      .map(
        (view): PaletteRow => ({
          id: `view ${page} ${view.name}`,
          section: "views",
          icon: "eye",
          title: view.name,
          detail: page,
          run: viewAddress(page, view),
        }),
      ),
  );
}
