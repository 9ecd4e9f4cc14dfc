import type { ReactNode } from "react";

/** The desk's mark. */
export function BrandMark({ className = "size-[22px]" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 22 22"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      className={className}
    >
      <path d="M3 17.5v-13h8.2a3.4 3.4 0 0 1 1.6 6.4 3.5 3.5 0 0 1-1.3 6.6zM3 11h9M16 4.5v13M19 7v8" />
    </svg>
  );
}

/** A page with nothing around it: a few words and what to do next. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }) {
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
