import type { EndpointId } from "@/lib/exchange/endpoints";

type Row = Readonly<Record<string, unknown>>;

/**
 * An answer in the form that it has live, as recorded traffic shows it (docs/interface.md#live):
 * fields that the interface names are absent, null or "" there, and others come with them.
 */
export function liveFormOf(id: EndpointId, data: unknown): unknown {
  const form = forms[id];
  return form === undefined ? data : form(data);
}

const forms: Partial<Readonly<Record<EndpointId, (data: unknown) => unknown>>> = {
  "unfilled-orders": (data) => {
    const { list, cursor } = data as { list: readonly Row[]; cursor: string | null };
    return { list: list.length > 0 ? list.map(openOrder) : null, cursor };
  },
  "spot-unfilled-orders": (data) => rows(data, spotOrder),
  "plan-orders-pending": (data) => {
    const { entrustedList, endId } = data as { entrustedList: readonly Row[]; endId: unknown };
    if (entrustedList.length === 0) return { entrustedList: null, endId: null };
    return { entrustedList: entrustedList.map(planOrder), endId };
  },
  instruments: (data) => rows(data, instrument),
  // A good element has its ids only.
  "place-batch": (data) =>
    rows(data, (row) => (row.code === "00000" ? without(row, "code", "msg") : row)),
};

const rows = (data: unknown, change: (row: Row) => Row) => (data as readonly Row[]).map(change);

function openOrder(row: Row): Row {
  const isFutures = String(row.category).endsWith("-FUTURES");
  return {
    ...row,
    posSide: isFutures ? row.posSide : null,
    marginMode: isFutures || row.category === "MARGIN" ? "crossed" : "",
    takeProfit: "",
    stopLoss: "",
    ...{ tpTriggerBy: null, slTriggerBy: null, tpOrderType: null, slOrderType: null },
    ...{ tpLimitPrice: "", slLimitPrice: "" },
  };
}

function spotOrder(row: Row): Row {
  const presets = Object.keys(row).filter((name) => /^(preset|execute)/.test(name));
  return { ...row, ...valued(presets, null) };
}

function planOrder(row: Row): Row {
  const presets = Object.keys(row).filter((name) => /^stop(Surplus|Loss)/.test(name));
  const unset = presets.filter((name) => row[name] === "");
  const closesNet = row.posSide === "net" && row.tradeSide === "close";
  return {
    ...row,
    ...valued(unset, null),
    callbackRatio: row.callbackRatio ?? "",
    ...(closesNet ? { tradeSide: `${row.side}_single` } : {}),
  };
}

function instrument(row: Row): Row {
  const { category } = row;
  if (category === "SPOT" || category === "MARGIN") {
    return {
      ...without(row, "feeRateUpRatio", "offTime", "limitOpenTime"),
      minOrderQty: row.minOrderQty || "0",
      maxOrderQty: "0",
      maxPositionNum: "0",
      symbolType: row.symbolType ?? "crypto",
      launchTime: null,
      isReality: "no",
    };
  }
  return {
    ...row,
    symbolType: row.symbolType === "stock" ? "stock" : "crypto",
    offTime: row.offTime || "-1",
    limitOpenTime: row.limitOpenTime || "-1",
    maxSymbolOrderNum: "",
    fundInterval: category === "USDT-FUTURES" ? "4" : row.fundInterval,
    isRwa: row.isRwa ?? "NO",
  };
}

const valued = (names: readonly string[], value: unknown): Row =>
  Object.fromEntries(names.map((name) => [name, value]));

const without = (row: Row, ...names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
