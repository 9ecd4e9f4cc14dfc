/** The look of a line in a menu or a list that opens. */
export const menuItem =
  "flex min-h-7 cursor-pointer items-center gap-2 break-words rounded-md px-2 py-1 outline-none " +
  "data-highlighted:bg-hover phone:min-h-11";
