/** What a ticket trades before its user chose a symbol. */
export const startMarket = {
  form: "order",
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
} as const;
