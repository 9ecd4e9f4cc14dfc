import type { ReactNode } from "react";

interface PageWordsProps {
  over?: string;
  title: string;
  children: ReactNode;
}

/** The heading of a public page and the sentence under it. */
export function PageWords({ over, title, children }: PageWordsProps) {
  return (
    <>
      {over && <p className="font-medium text-ink-3 text-xs">{over}</p>}
      <h1
        className={"mt-0.5 mb-2 text-3xl tracking-[-.025em] phone:text-2xl phone:tracking-[-.02em]"}
      >
        {title}
      </h1>
      <p className="max-w-[58ch] text-ink-2 text-md">{children}</p>
    </>
  );
}
