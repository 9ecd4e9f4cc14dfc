/** The widths of the columns of open orders, for the rows and for the bars that stand for them. */
export const orderWidths = {
  action: 92,
  intent: 92,
  symbol: 132,
  price: 80,
  qty: 74,
  filled: 70,
  value: 84,
  distance: 58,
  status: 154,
  tif: 46,
  age: 68,
} as const;
