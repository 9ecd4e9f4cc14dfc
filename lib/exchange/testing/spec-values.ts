// Allowed values in the words of docs/interface.md: the lists of values are compared with them.

export const specDelegateTypes = `
normal stop_profit_market stop_loss_market stop_profit_chase stop_loss_chase
trader_delegate trader_stop_profit trader_stop_loss follower_delegate
reduce_offset_delegate market market_risk plan_limit plan_market back_contract
trader_back_contract strategy_grid_positive strategy_grid_reverse strategy_unlimited
stop_profit_limit stop_loss_limit move_stop_limit move_stop_market
position_stop_profit_limit position_stop_profit_market position_stop_loss_limit
position_stop_loss_market tracking_plan_limit tracking_plan_market delivery_close_long
delivery_close_short liquidation strategy_dca_positive strategy_dca_reverse
spot_trace_trader_buy spot_trace_follower_buy spot_trace_trader_sell
spot_trace_follower_sell strategy_oco_limit strategy_oco_trigger modify_limit_order
strategy_regular_buy strategy_grid_middle strategy_cta_positive strategy_cta_reverse
strategy_tpsl_limit strategy_tpsl_market strategy_contract_ai strategy_trace_market
strategy_trace_limit strategy_portfolio_buy strategy_portfolio_sell strategy_extsignal
sigan_trace mmr_stop_loss_market bbo_opponent1 bbo_opponent5 bbo_companion1
bbo_companion5 bbo_opponent1_profit bbo_opponent5_profit bbo_companion1_profit
bbo_companion5_profit bbo_opponent1_loss bbo_opponent5_loss bbo_companion1_loss
bbo_companion5_loss spot_bbo_opponent1_tpsl spot_bbo_opponent5_tpsl
spot_bbo_companion1_tpsl spot_bbo_companion5_tpsl dummy_bbo_profit dummy_bbo_loss
strategy_pre_tpsl_limit strategy_pre_tpsl_market future_signal_delegate grant_market
tg_signal_limit tg_signal_tp_market tg_signal_sl_market strategy_preset_tpsl_limit
strategy_preset_tpsl_market trader_iceberg_limit trader_time_share_market
strategy_arbitrage_positive strategy_arbitrage_reverse liquidation_take_over_long
liquidation_take_over_short convert_hedging off_close`
  .trim()
  .split(/\s+/);

/** Each list of values by its export's name in values.ts and broker-values.ts. */
export const specValues: Readonly<Record<string, string>> = {
  categories: "SPOT, MARGIN, USDT-FUTURES, COIN-FUTURES, USDC-FUTURES",
  productTypes: "USDT-FUTURES, COIN-FUTURES, USDC-FUTURES",
  sides: "buy, sell",
  orderTypes: "limit, market",
  timesInForce: "ioc, fok, gtc, post_only",
  posSides: "long, short",
  planPosSides: "long, short, net",
  holdModes: "one_way_mode, hedge_mode",
  stpModes: "none, cancel_taker, cancel_maker, cancel_both",
  yesNo: "YES, NO",
  reduceOnlyValues: "yes, no",
  marginModes: "isolated, crossed",
  tradeSides: "open, close",
  orderStatuses: "live, new, partially_filled",
  spotStatuses: "live, partially_filled, filled, cancelled, new",
  spotEnterPointSources: "WEB, APP, API, SYS, ANDROID, IOS",
  planEnterPointSources: "WEB, API, SYS, ANDROID, IOS",
  spotOrderSources:
    "normal, market, spot_trader_buy, spot_follower_buy, spot_trader_sell, " +
    "spot_follower_sell, strategy_oco_limit",
  planOrderSources:
    "normal, market, profit_market, loss_market, Trader_delegate, trader_profit, " +
    "trader_loss, trader_reverse, profit_limit, loss_limit, delivery_close_short, " +
    "pos_profit_limit, pos_profit_market, pos_loss_limit, pos_loss_market",
  tpslTypes: "normal, tpsl",
  planTypes: "normal_plan, track_plan, profit_plan, loss_plan, pos_profit, pos_loss, moving_plan",
  planFilters: "normal_plan, track_plan, profit_loss",
  triggerTypes: "fill_price, mark_price, index_price",
  spotTriggerTypes: "fill_price, mark_price",
  planStatuses: "live, not_trigger",
  keyPermissions: "spot_trade, margin_trade, contract_trade, read",
  // limit_close was seen live only: docs/interface.md#endpoint-13.
  instrumentStatuses: "listed, online, limit_open, limit_close, offline, restrictedAPI",
  contractTypes: "perpetual, delivery",
  deliveryPeriods: "this_quarter, next_quarter",
  // 4 was seen live only: docs/interface.md#live.
  fundIntervals: "1, 4, 8",
  triggerBys: "market, mark",
  spotPlanTypes: "amount, total",
  tpslModes: "full, partial",
  strategyTypes: "tpsl",
  // Lower case was seen live only: docs/interface.md#endpoint-13.
  areaSymbolValues: "YES, NO, yes, no",
  bizTypes: "spot, futures",
  subBizTypes: "spot_trade, spot_margin, usdt_futures, coin_futures, usdc_futures",
  transferTypes: "deposit, withdrawal",
  transferSubTypes: "onchain, internal, fast",
  transferStatuses: "pending, fail, success",
  leverageResults: "success, failed",
};
