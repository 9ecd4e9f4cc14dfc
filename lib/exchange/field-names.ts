interface RawIssue {
  readonly input?: unknown;
  readonly path?: readonly PropertyKey[] | undefined;
}

/** The error of a field's own rule: names the field, whether it is missing, and what is valid. */
export function mustBe(valid: string): (issue: RawIssue) => string {
  return (issue) =>
    issue.input === undefined
      ? `${fieldName(issue.path)} is required: it must be ${valid}.`
      : `${fieldName(issue.path)} must be ${valid}.`;
}

/** The error of a rule between fields: names the field that the rule points at. */
export function fieldMessage(rest: string): (issue: RawIssue) => string {
  return (issue) => `${fieldName(issue.path)} ${rest}.`;
}

/** A field for users: "Quantity", "IP whitelist, row 2 of item 3", "Item 3", "The request". */
export function fieldName(path: readonly PropertyKey[] = []): string {
  const [first, ...rest] = path;
  if (typeof first === "number") {
    const item = first + 1;
    return rest.length === 0 ? `Item ${item}` : `${labelOrPath(rest)} of item ${item}`;
  }
  return path.length === 0 ? "The request" : labelOrPath(path);
}

/** As the form calls it; a field that no form has goes by the wire's name. */
const labelOrPath = (path: readonly PropertyKey[]) => fieldLabel(path) ?? fieldPath(path);

/** The path of a field as a program writes it: `[0].ipList[1]`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? String(step) : `${text}.${String(step)}`;
  }, "");
}

/** What forms call the fields of requests. A message names a field so, never as the wire does. */
const labels: Readonly<Record<string, string>> = {
  "account.channelCode": "Channel code",
  "account.copyTrading": "Copy trading",
  "account.demo": "Demo environment",
  "account.id": "Account",
  "account.name": "Account name",
  "account.ndBroker": "ND broker",
  "account.positionMode": "Position mode",
  ndBroker: "ND broker",
  positionMode: "Position mode",
  "account.venue": "Exchange",
  "entries.creation": "Request with unknown outcome",
  "entries.note": "Note",
  account: "Account",
  accountId: "Account",
  category: "Category",
  clientId: "Client",
  clientOid: "Client order id",
  code: "Statement prefix",
  coin: "Coin",
  confirm: "Confirmation",
  connectionId: "Connection",
  currentPassword: "Current password",
  cursor: "Next page",
  days: "Days",
  disabled: "Access",
  email: "E-mail",
  endTime: "To",
  entries: "Sub-accounts",
  executePrice: "Limit price",
  filledQty: "Filled quantity",
  force: "Time in force",
  from: "First day",
  group: "Group by",
  idLessThan: "Next page",
  old: "Old order",
  placesAtOnce: "Place automatically",
  recipient: "Who can open the keys",
  kind: "Kind",
  publicKey: "Public key",
  kty: "Key type",
  crv: "Curve",
  row: "Order",
  x: "Public key (x)",
  y: "Public key (y)",
  sealedPrivateKey: "Sealed private key",
  keepHours: "Delete undelivered keys after",
  ipList: "IP whitelist",
  addresses: "IP whitelist",
  key: "API key",
  keys: "Keys",
  label: "Note",
  leverage: "Leverage",
  limit: "Rows per page",
  marginCoin: "Margin coin",
  marginMode: "Margin mode",
  name: "Name",
  newPassword: "New password",
  openPrice: "Limit price",
  order: "Order",
  orderAccountId: "Connected account",
  orderId: "Order id",
  orderType: "Order type",
  orderid: "Order id",
  orders: "Orders",
  passphrase: "Passphrase",
  password: "Password",
  permList: "Permissions",
  permissions: "Permissions",
  planType: "Plan type",
  posSide: "Position side",
  presetStopLossExecutePrice: "Stop-loss limit price",
  presetStopLossPrice: "Stop loss",
  presetStopSurplusExecutePrice: "Take-profit limit price",
  presetStopSurplusPrice: "Take profit",
  prefix: "Order-ID prefix",
  price: "Price",
  product: "Product",
  productType: "Product line",
  qty: "Quantity",
  receiveWindow: "Receive window",
  reduceOnly: "Reduce only",
  requestTime: "Request time",
  role: "Role",
  rows: "Sub-accounts",
  secret: "Secret key",
  sharePercent: "Rebate share, %",
  side: "Side",
  size: "Quantity",
  slLimitPrice: "Stop-loss limit price",
  slOrderType: "Stop-loss order type",
  slTriggerBy: "Stop-loss trigger",
  startTime: "From",
  state: "State",
  status: "Status",
  stopLoss: "Stop loss",
  stpMode: "Self-trade prevention",
  subAccountName: "Sub-account name",
  subType: "Method",
  subUid: "Sub-account UID",
  symbol: "Symbol",
  tags: "Tags",
  comment: "Comment",
  changes: "Watch list",
  hidden: "Hide from the list",
  takesFrom: "Unassigned from",
  until: "Until",
  reason: "Reason",
  network: "Network",
  address: "Address",
  memo: "Memo",
  idleMinutes: "Minutes of inactivity",
  idleLocks: "Lock the session",
  watched: "Record asset history",
  availableBelow: "Flag below, USDT available in USDT-M futures",
  dropPercent: "Flag a drop within 24 h, %",
  reviewed: "Reviewed list",
  takeProfit: "Take profit",
  timeInForce: "Time in force",
  to: "Last day",
  token: "One-time link",
  tpLimitPrice: "Take-profit limit price",
  tpOrderType: "Take-profit order type",
  tpTriggerBy: "Take-profit trigger",
  tpslMode: "TP/SL mode",
  tpslType: "Order kind",
  tradeSide: "Open or close",
  triggerPrice: "Trigger price",
  triggerType: "Trigger by",
  type: "Type",
  uid: "Sub-account UID",
};

/** The form's name of a field by its path: "IP whitelist, row 3"; null for one that no form has. */
export function fieldLabel(path: readonly PropertyKey[]): string | null {
  const names = path.filter((step) => typeof step !== "number").map(String);
  const rows = path.flatMap((step) => (typeof step === "number" ? [step + 1] : []));
  const last = names.at(-1);
  if (last === undefined) return null;
  const label = labels[names.join(".")] ?? labels[last];
  if (label === undefined) return null;
  return [label, ...rows.map((row) => `row ${row}`)].join(", ");
}
