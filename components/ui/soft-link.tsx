"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

interface SoftLinkProps extends ComponentProps<"a"> {
  href: string;
  /** Takes the place of this page in the browser's history, and stays where it is scrolled. */
  replace?: boolean;
}

/** A link within the desk that changes the page without loading the frame anew. */
export function SoftLink({ href, replace = false, onClick, ...rest }: SoftLinkProps) {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere || event.button !== 0) return;
    event.preventDefault();
    if (replace) router.replace(href, { scroll: false });
    else router.push(href);
  };
  return <a href={href} onClick={go} {...rest} />;
}
