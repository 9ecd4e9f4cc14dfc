import { cx } from "@/components/ui/cx";

const wide =
  "grid-cols-[18px_minmax(112px,150px)_122px_82px_minmax(96px,132px)_minmax(110px,148px)_72px_minmax(104px,150px)_84px_minmax(132px,1fr)_48px]";
const narrow =
  "max-[1200px]:grid-cols-[18px_minmax(90px,1fr)_112px_76px_minmax(84px,1fr)_minmax(96px,1fr)_64px_minmax(120px,1fr)_48px]";

/** Where the cells of the grid stand: heads and rows share it. On a phone a row is a small form. */
export const gridColumns = cx("grid items-center gap-1.5", wide, narrow, "phone:grid-cols-2!");

/** Of the cells that go first when the window is narrow; a phone has room for them again. */
export const wideCell = "max-[1200px]:not-phone:hidden";
