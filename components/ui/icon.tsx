import { cx } from "./cx";
import { type IconName, type IconShape, iconPaths } from "./icon-paths";

/** A drawn sign beside a word, 14 px unless the class says otherwise; readers skip it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const shape: IconShape = iconPaths[name];
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth={shape.strokeWidth ?? 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={shape.dash}
      className={cx("shrink-0", className ?? "size-3.5")}
    >
      <path d={shape.d} />
      {shape.fill && <path d={shape.fill} fill="currentColor" stroke="none" strokeDasharray="0" />}
    </svg>
  );
}
