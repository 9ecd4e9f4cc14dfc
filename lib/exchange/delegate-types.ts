// `delegateType` of an open order: 90 kinds in nine groups. The interface gives names
// only; the meanings are readings of them.

/** The groups by id: name, what is in them, and each value with its meaning. */
export const delegateGroups = {
  ordinary: {
    label: "Ordinary",
    meaning: "Placed by hand or by a program, at a limit or at market",
    values: {
      normal: "Ordinary order",
      market: "Market order",
      modify_limit_order: "Limit order after a change",
      bbo_opponent1: "Limit at the other side's best price",
      bbo_opponent5: "Limit at the other side's fifth price",
      bbo_companion1: "Limit at its own side's best price",
      bbo_companion5: "Limit at its own side's fifth price",
      grant_market: "Granted order at market",
    },
  },
  tpsl: {
    label: "Take profit / stop loss",
    meaning: "Ends a position, or a part of it, at a profit or a loss",
    values: {
      stop_profit_market: "Take profit at market",
      stop_loss_market: "Stop loss at market",
      stop_profit_chase: "Take profit that chases the best price",
      stop_loss_chase: "Stop loss that chases the best price",
      stop_profit_limit: "Take profit at a limit",
      stop_loss_limit: "Stop loss at a limit",
      position_stop_profit_limit: "Take profit of the position at a limit",
      position_stop_profit_market: "Take profit of the position at market",
      position_stop_loss_limit: "Stop loss of the position at a limit",
      position_stop_loss_market: "Stop loss of the position at market",
      strategy_tpsl_limit: "Take-profit and stop-loss strategy at a limit",
      strategy_tpsl_market: "Take-profit and stop-loss strategy at market",
      strategy_pre_tpsl_limit: "Take profit or stop loss set beforehand, at a limit",
      strategy_pre_tpsl_market: "Take profit or stop loss set beforehand, at market",
      strategy_preset_tpsl_limit: "Preset take profit or stop loss at a limit",
      strategy_preset_tpsl_market: "Preset take profit or stop loss at market",
      mmr_stop_loss_market: "Stop loss by maintenance margin, at market",
      bbo_opponent1_profit: "Take profit at the other side's best price",
      bbo_opponent5_profit: "Take profit at the other side's fifth price",
      bbo_companion1_profit: "Take profit at its own side's best price",
      bbo_companion5_profit: "Take profit at its own side's fifth price",
      bbo_opponent1_loss: "Stop loss at the other side's best price",
      bbo_opponent5_loss: "Stop loss at the other side's fifth price",
      bbo_companion1_loss: "Stop loss at its own side's best price",
      bbo_companion5_loss: "Stop loss at its own side's fifth price",
      spot_bbo_opponent1_tpsl: "Spot take profit or stop loss at the other side's best price",
      spot_bbo_opponent5_tpsl: "Spot take profit or stop loss at the other side's fifth price",
      spot_bbo_companion1_tpsl: "Spot take profit or stop loss at its own side's best price",
      spot_bbo_companion5_tpsl: "Spot take profit or stop loss at its own side's fifth price",
      dummy_bbo_profit: "Take profit at a best price, placeholder",
      dummy_bbo_loss: "Stop loss at a best price, placeholder",
    },
  },
  trigger: {
    label: "Trigger",
    meaning: "Placed when a price is reached",
    values: {
      plan_limit: "Trigger order at a limit",
      plan_market: "Trigger order at market",
      strategy_oco_limit: "Limit leg of a one-cancels-the-other pair",
      strategy_oco_trigger: "Trigger leg of a one-cancels-the-other pair",
    },
  },
  trailing: {
    label: "Trailing",
    meaning: "Its price follows the market",
    values: {
      move_stop_limit: "Moving stop at a limit",
      move_stop_market: "Moving stop at market",
      tracking_plan_limit: "Trailing order at a limit",
      tracking_plan_market: "Trailing order at market",
    },
  },
  bot: {
    label: "Bots and algorithms",
    meaning: "Placed by a strategy that runs at the exchange",
    values: {
      strategy_grid_positive: "Grid, forward",
      strategy_grid_reverse: "Grid, reverse",
      strategy_grid_middle: "Grid, neutral",
      strategy_unlimited: "Unlimited strategy",
      strategy_dca_positive: "Cost averaging, forward",
      strategy_dca_reverse: "Cost averaging, reverse",
      strategy_regular_buy: "Regular buy",
      strategy_cta_positive: "Trend following, forward",
      strategy_cta_reverse: "Trend following, reverse",
      strategy_contract_ai: "Futures strategy of the exchange's AI",
      strategy_portfolio_buy: "Portfolio buy",
      strategy_portfolio_sell: "Portfolio sell",
      strategy_arbitrage_positive: "Arbitrage, forward",
      strategy_arbitrage_reverse: "Arbitrage, reverse",
      trader_iceberg_limit: "Iceberg order at a limit",
      trader_time_share_market: "Order in time slices, at market",
    },
  },
  copy: {
    label: "Copy trading",
    meaning: "Of a copied trader or of a follower",
    values: {
      trader_delegate: "Order of a copied trader",
      trader_stop_profit: "Take profit of a copied trader",
      trader_stop_loss: "Stop loss of a copied trader",
      follower_delegate: "Order of a follower",
      trader_back_contract: "Reversal by a copied trader",
      spot_trace_trader_buy: "Spot buy of a copied trader",
      spot_trace_follower_buy: "Spot buy of a follower",
      spot_trace_trader_sell: "Spot sell of a copied trader",
      spot_trace_follower_sell: "Spot sell of a follower",
      strategy_trace_market: "Copied strategy at market",
      strategy_trace_limit: "Copied strategy at a limit",
    },
  },
  signal: {
    label: "Signals",
    meaning: "Set off by a signal from outside",
    values: {
      strategy_extsignal: "Signal of a third-party platform",
      sigan_trace: "Copied signal",
      future_signal_delegate: "Futures order of a signal",
      tg_signal_limit: "Messenger signal at a limit",
      tg_signal_tp_market: "Take profit of a messenger signal, at market",
      tg_signal_sl_market: "Stop loss of a messenger signal, at market",
    },
  },
  conversion: {
    label: "Reversal and settlement",
    meaning: "Turns a position round or settles it",
    values: {
      back_contract: "Reversal of a position",
      reduce_offset_delegate: "Offset that reduces a position",
      delivery_close_long: "Delivery closes a long position",
      delivery_close_short: "Delivery closes a short position",
      convert_hedging: "Change to hedged positions",
      off_close: "Close at delisting",
    },
  },
  liquidation: {
    label: "Liquidation",
    meaning: "Placed by the exchange to end a risk",
    values: {
      market_risk: "Risk order at market",
      liquidation: "Liquidation",
      liquidation_take_over_long: "Takeover of a long position in liquidation",
      liquidation_take_over_short: "Takeover of a short position in liquidation",
    },
  },
} as const;

export type DelegateGroup = keyof typeof delegateGroups;

const byValue: ReadonlyMap<string, { group: DelegateGroup; meaning: string }> = new Map(
  (Object.keys(delegateGroups) as DelegateGroup[]).flatMap((group) =>
    Object.entries(delegateGroups[group].values).map(
      ([value, meaning]) => [value, { group, meaning }] as const,
    ),
  ),
);

/** Every value of `delegateType` that the interface names. */
export const delegateTypes: readonly string[] = [...byValue.keys()];

/** The group and the meaning of a `delegateType`; null for a value that the interface lacks. */
export function delegateTypeOf(value: string): { group: DelegateGroup; meaning: string } | null {
  return byValue.get(value) ?? null;
}
