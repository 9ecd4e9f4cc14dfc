import { cx } from "./cx";

/** The 8-pixel filled triangle that goes with a direction's word. */
export function Triangle({ up, className }: { up: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 8 8"
      aria-hidden="true"
      focusable="false"
      fill="currentColor"
      className={cx("size-2 shrink-0", className)}
    >
      <path d={up ? "M4 .8 7.8 7.2H.2z" : "M4 7.2.2.8h7.6z"} />
    </svg>
  );
}
