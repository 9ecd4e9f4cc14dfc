/** Where the cells of the grid stand: heads and rows share it. On a phone a row is a small form. */
export const gridColumns =
  "grid grid-cols-[18px_minmax(112px,150px)_122px_82px_minmax(96px,132px)_minmax(110px,148px)" +
  "_72px_minmax(96px,1fr)_66px_minmax(124px,176px)_48px] items-center gap-1.5 " +
  "max-[1200px]:grid-cols-[18px_minmax(96px,1fr)_112px_76px_minmax(80px,1fr)_minmax(90px,1fr)" +
  "_64px_0px_0px_minmax(110px,1fr)_48px] phone:grid-cols-2!";
