"use client";
import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Asks before this page is left while `active`: by a link, by the browser's way back, by closing
 * the tab. `ask` is where somebody wants to go; `leave` goes there, `stay` forgets it.
 */
export function useGuard(active: boolean) {
  const [ask, setAsk] = useState<string | null>(null);
  const open = useRef(false);

  useEffect(() => {
    if (!active) return;
    const here = location.href;
    const close = (event: BeforeUnloadEvent) => {
      if (!open.current) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || open.current || link.download) return;
      if (link.target === "_blank" || samePage(link.href)) return;
      event.preventDefault();
      event.stopPropagation();
      setAsk(link.href);
    };
    const back = (event: PopStateEvent) => {
      if (open.current || samePage(location.href)) return;
      const wanted = location.href;
      event.stopImmediatePropagation();
      history.pushState(null, "", here);
      setAsk(wanted);
    };
    window.addEventListener("beforeunload", close);
    window.addEventListener("popstate", back, true);
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", close);
      window.removeEventListener("popstate", back, true);
      document.removeEventListener("click", click, true);
    };
  }, [active]);

  const leave = useCallback((to: string) => {
    open.current = true;
    location.assign(to);
  }, []);
  const stay = useCallback(() => setAsk(null), []);
  return { ask, leave, stay };
}

const samePage = (href: string) => new URL(href, location.href).pathname === location.pathname;
