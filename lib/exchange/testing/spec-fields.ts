// The field names of docs/interface.md, copied from its tables: the definitions are compared with
// them.

export const requestFields: Readonly<Record<string, string>> = {
  "unfilled-orders": "category symbol startTime endTime limit cursor",
  "order-commission": "startTime endTime limit uid orderid idLessThan",
  "futures-place-order":
    "symbol productType marginMode marginCoin size price side tradeSide orderType force " +
    "clientOid reduceOnly presetStopSurplusPrice presetStopLossPrice " +
    "presetStopSurplusExecutePrice presetStopLossExecutePrice stpMode",
  "sub-deposit-withdrawal": "startTime endTime limit cursor status",
  "spot-place-plan-order":
    "symbol side triggerPrice orderType executePrice planType size triggerType clientOid " +
    "stpMode",
  "place-order":
    "category symbol qty price side orderType timeInForce posSide clientOid reduceOnly " +
    "stpMode tpTriggerBy slTriggerBy takeProfit stopLoss tpOrderType slOrderType " +
    "tpLimitPrice slLimitPrice",
  "create-sub-accounts": "subAccountName passphrase label ipList permList",
  "place-batch": "category symbol qty price side orderType timeInForce posSide clientOid",
  "sub-account-assets": "subUid productType",
  "spot-unfilled-orders":
    "symbol startTime endTime idLessThan limit orderId tpslType requestTime receiveWindow",
  "place-strategy-order":
    "category symbol clientOid type tpslMode qty posSide tpTriggerBy slTriggerBy takeProfit " +
    "stopLoss tpOrderType slOrderType tpLimitPrice slLimitPrice",
  "plan-orders-pending":
    "orderId clientOid planType symbol productType idLessThan startTime endTime limit",
  instruments: "category symbol",
  "index-components": "symbol",
  "cancel-order": "orderId clientOid category",
  "max-open": "symbol productType marginCoin posSide orderType openPrice",
  "set-all-leverage": "productType leverage",
};

/** The fields of an answer, or of its rows where it has rows. */
export const answerFields: Readonly<Record<string, string>> = {
  "unfilled-orders":
    "orderId clientOid category symbol price qty amount orderType cumExecQty cumExecValue " +
    "avgPrice orderStatus side timeInForce posSide holdMode delegateType stpMode reduceOnly " +
    "feeDetail createdTime updatedTime",
  "order-commission":
    "fillId orderId ts clientOid bizType subBizType symbol volume fee pureFee rebateAmount",
  "futures-place-order": "orderId clientOid",
  "sub-deposit-withdrawal": "uid txId coin type subType amount status ts",
  "spot-place-plan-order": "orderId clientOid",
  "place-order": "orderId clientOid",
  "create-sub-accounts":
    "subAccountUid subAccountName label subAccountApiKey secretKey permList ipList",
  "place-batch": "orderId clientOid code msg",
  "sub-account-assets":
    "marginCoin available frozen locked crossedMaxAvailable isolatedMaxAvailable " +
    "maxTransferOut accountEquity usdtEquity btcEquity unrealizedPL uTime",
  "spot-unfilled-orders":
    "userId symbol orderId clientOid priceAvg size orderType side status basePrice " +
    "baseVolume quoteVolume enterPointSource orderSource presetTakeProfitPrice " +
    "executeTakeProfitPrice presetStopLossPrice executeStopLossPrice cTime uTime tpslType " +
    "triggerPrice",
  "place-strategy-order": "orderId clientOid",
  "plan-orders-pending":
    "planType symbol size orderId clientOid price executePrice callbackRatio triggerPrice " +
    "triggerType planStatus side posSide marginCoin marginMode enterPointSource tradeSide " +
    "posMode orderType orderSource cTime uTime stopSurplusExecutePrice " +
    "stopSurplusTriggerPrice stopSurplusTriggerType stopLossExecutePrice " +
    "stopLossTriggerPrice stopLossTriggerType",
  instruments:
    "symbol category baseCoin quoteCoin buyLimitPriceRatio sellLimitPriceRatio " +
    "feeRateUpRatio minOrderQty maxOrderQty minOrderAmount pricePrecision quantityPrecision " +
    "quotePrecision maxSymbolOrderNum maxProductOrderNum maxPositionNum status offTime " +
    "limitOpenTime maintainTime areaSymbol openCostUpRatio priceMultiplier " +
    "quantityMultiplier type symbolType deliveryTime deliveryStartTime deliveryPeriod " +
    "fundInterval minLeverage maxLeverage maxMarketOrderQty makerFeeRate takerFeeRate " +
    "launchTime isIsolatedBaseBorrowable isIsolatedQuotedBorrowable warningRiskRatio " +
    "liquidationRiskRatio maxCrossedLeverage maxIsolatedLeverage userMinBorrow",
  "index-components": "exchange spotPair equivalentPrice weight",
  "cancel-order": "orderId clientOid",
  "max-open": "maxOpen",
};
