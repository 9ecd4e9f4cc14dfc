import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark";

/** A page with nothing around it: a few words and what to do next. */
export function LonePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh items-center justify-center bg-surface p-6">
      <div className="w-full max-w-[440px] text-ink-2 text-md">
        <BrandMark className="mb-5 size-7 text-ink" />
        <h1 className="mb-2 text-2xl text-ink">{title}</h1>
        {children}
      </div>
    </main>
  );
}
