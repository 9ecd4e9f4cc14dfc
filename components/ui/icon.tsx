import type { LucideIcon } from "lucide-react";
import * as Lucide from "lucide-react";
import { cx } from "./cx";

const icons = {
  accounts: Lucide.Network,
  alert: Lucide.TriangleAlert,
  "arrow-right": Lucide.ArrowRight,
  bars: Lucide.ChartColumn,
  bell: Lucide.Bell,
  blocked: Lucide.Ban,
  book: Lucide.Book,
  calendar: Lucide.Calendar,
  check: Lucide.Check,
  "chevron-down": Lucide.ChevronDown,
  "chevron-left": Lucide.ChevronLeft,
  "chevron-right": Lucide.ChevronRight,
  "chevron-up": Lucide.ChevronUp,
  clock: Lucide.Clock,
  copy: Lucide.Copy,
  cross: Lucide.X,
  "dashed-ring": Lucide.CircleDashed,
  dots: Lucide.Ellipsis,
  download: Lucide.Download,
  eye: Lucide.Eye,
  "eye-off": Lucide.EyeOff,
  flask: Lucide.FlaskConical,
  gauge: Lucide.Gauge,
  grid: Lucide.LayoutGrid,
  "half-ring": Lucide.Contrast,
  key: Lucide.KeyRound,
  lines: Lucide.TextAlignStart,
  lock: Lucide.Lock,
  minus: Lucide.Minus,
  "not-equal": Lucide.EqualNot,
  out: Lucide.LogOut,
  pause: Lucide.Pause,
  pencil: Lucide.Pencil,
  person: Lucide.User,
  users: Lucide.Users,
  plus: Lucide.Plus,
  question: Lucide.CircleQuestionMark,
  ring: Lucide.Circle,
  ruler: Lucide.Ruler,
  search: Lucide.Search,
  server: Lucide.Server,
  shield: Lucide.ShieldCheck,
  sliders: Lucide.SlidersHorizontal,
  star: Lucide.Star,
  stop: Lucide.Square,
  swap: Lucide.RefreshCw,
  table: Lucide.Table,
  ticket: Lucide.Ticket,
  transfer: Lucide.ArrowRightLeft,
  "up-down": Lucide.ChevronsUpDown,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

/** An icon beside a word, 14 px unless the class says otherwise; readers skip it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const Shape: LucideIcon = icons[name];
  return <Shape className={cx("shrink-0", className ?? "size-3.5")} />;
}

/** The 8-pixel filled triangle that goes with a direction's word. */
export function Triangle({ up, className }: { up: boolean; className?: string }) {
  return (
    <Lucide.Triangle
      className={cx("size-2 shrink-0 fill-current", !up && "rotate-180", className)}
    />
  );
}
