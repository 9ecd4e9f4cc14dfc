import { cx } from "./cx";

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

/** What an icon is made of: strokes, and where a shape is solid or broken, that too. */
interface IconShape {
  d: string;
  /** A filled part. */
  fill?: string;
  dash?: string;
  strokeWidth?: number;
}

const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** The icons, drawn on a 16-pixel grid with round strokes. */
const iconPaths = {
  accounts: { d: "M5.5 2.5h5V6h-5zM2 10h5v3.5H2zM9 10h5v3.5H9zM8 6v2M4.5 10V8h7v2" },
  alert: { d: "M8 2.5 14.2 13H1.8zM8 6.5v3M8 11.3v.2" },
  "arrow-right": { d: "M2.5 8h9M8 4.5 11.5 8 8 11.5" },
  bars: { d: "M2.5 13.5h11M4 11V7M8 11V3M12 11V5.5" },
  bell: { d: "M3.5 11.5h9L11.5 10V7a3.5 3.5 0 0 0-7 0v3zM6.8 13.6h2.4M8 3.5v-1" },
  blocked: { d: `${ring(8, 8, 5.5)}M4.2 4.2l7.6 7.6` },
  book: {
    d: "M12.5 2.5H5A1.5 1.5 0 0 0 3.5 4v8A1.5 1.5 0 0 0 5 13.5h7.5zM3.5 12A1.5 1.5 0 0 1 5 10.5h7.5M6.5 5.5h3.5",
  },
  calendar: { d: "M2.5 3.5h11v10h-11zM2.5 6.8h11M5.5 2v3M10.5 2v3" },
  check: { d: "m3 8.5 3.2 3.2L13 4.8" },
  "chevron-down": { d: "m4 6 4 4 4-4" },
  "chevron-left": { d: "m10 4-4 4 4 4" },
  "chevron-right": { d: "m6 4 4 4-4 4" },
  clock: { d: `${ring(8, 8, 5.5)}M8 4.8V8l2.2 1.6` },
  copy: { d: "M5.5 5.5h7v8h-7zM10.5 5.5v-3h-7v8h2" },
  cross: { d: "m4 4 8 8M12 4l-8 8" },
  "dashed-ring": { d: ring(8, 8, 5.5), dash: "3 2.8" },
  dots: { d: "M3.5 8h.01M8 8h.01M12.5 8h.01", strokeWidth: 2.2 },
  download: { d: "M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13h10" },
  eye: {
    d: `M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z${ring(8, 8, 1.8)}`,
  },
  "eye-off": {
    d: `M6.2 4.1A6.6 6.6 0 0 1 8 3.8C12 3.8 14.2 8 14.2 8a11 11 0 0 1-1.7 2.2${"M9.3 9.3a1.8 1.8 0 0 1-2.6-2.6M4.4 5A10 10 0 0 0 1.8 8S4 12.2 8 12.2a6 6 0 0 0 3-.8"}M2.5 2.5l11 11`,
  },
  gauge: { d: "M2.6 12.5a6 6 0 1 1 10.8 0M8 9.5 10.8 6" },
  grid: { d: "M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5H9z" },
  "half-ring": { d: ring(8, 8, 4.5), fill: "M8 3.5a4.5 4.5 0 0 1 0 9z" },
  key: { d: `${ring(5, 11, 2.5)}M6.8 9.2 13 3M10.5 5.5l2 2` },
  lines: { d: "M2.5 4h11M2.5 8h11M2.5 12h7" },
  lock: { d: "M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2" },
  minus: { d: "M3.5 8h9" },
  "not-equal": { d: "M3.5 6.2h9M3.5 9.8h9M10.6 3.2l-5.2 9.6" },
  out: { d: "M9.5 2.5h-6v11h6M7 8h6.5M11 5.5 13.5 8 11 10.5" },
  pause: { d: "M5.5 3.5v9M10.5 3.5v9" },
  pencil: { d: "M3 13h2.5L13 5.5 10.5 3 3 10.5z" },
  person: { d: `${ring(8, 5.5, 2.5)}M3 13.5c.5-3 2.3-4.5 5-4.5s4.5 1.5 5 4.5` },
  people: {
    d: `${ring(6, 5.5, 2.3)}M1.8 13c.3-2.8 1.8-4.2 4.2-4.2s3.9 1.4 4.2 4.2M10.2 3.4a2.3 2.3 0 0 1 0 4.2M11.7 9c1.5.5 2.3 1.8 2.5 4`,
  },
  plus: { d: "M8 3.5v9M3.5 8h9" },
  question: {
    d: `${ring(8, 8, 5.7)}M6.3 6.3c.2-1 .9-1.5 1.8-1.5s1.7.6 1.7 1.5c0 1.2-1.7 1.3-1.7 2.5M8 11v.2`,
  },
  ring: { d: ring(8, 8, 4) },
  ruler: { d: "M2 10.5 10.5 2 14 5.5 5.5 14zM5 7.5l1.5 1.5M7.5 5l1.5 1.5" },
  search: { d: `${ring(7, 7, 4)}M10 10l3.5 3.5` },
  shield: { d: "M8 2 13 4v4c0 3-2 5-5 6-3-1-5-3-5-6V4zM5.8 8l1.6 1.6L10.4 6.6" },
  sliders: {
    d: `M2.5 5h5M10.5 5h3M2.5 11h3M8.5 11h5${ring(9, 5, 1.5)}${ring(7, 11, 1.5)}`,
  },
  stop: { d: "M4.5 4.5h7v7h-7z" },
  swap: {
    d: "M13 7.5A5 5 0 0 0 4 5L2.5 6.5M2.5 3v3.5H6M3 8.5A5 5 0 0 0 12 11l1.5-1.5M13.5 13V9.5H10",
  },
  table: { d: "M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6.2 3v10" },
  ticket: { d: "M2.5 4h11v2.5a1.5 1.5 0 0 0 0 3V12h-11V9.5a1.5 1.5 0 0 0 0-3zM9.5 4v8" },
  transfer: { d: "M2.5 5.5h10M9.8 2.8l2.7 2.7-2.7 2.7M13.5 10.5h-10M6.2 7.8l-2.7 2.7 2.7 2.7" },
  "up-down": { d: "m5 6 3-3 3 3M5 10l3 3 3-3" },
} satisfies Record<string, IconShape>;

export type IconName = keyof typeof iconPaths;
