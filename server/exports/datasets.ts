import "server-only";
import type { QueryOf } from "@/lib/api/define-route";
import { commissionRoutes } from "@/lib/api/routes/commissions";
import { transferRoutes } from "@/lib/api/routes/transfers";
import type { ArchivedDay, ArchivedFill, Correction, ReportSums } from "@/lib/archive/api";
import { unattributedLabel } from "@/lib/archive/clients";
import { shownState } from "@/lib/archive/day-status-text";
import type { Compare, FillValues, Grouping } from "@/lib/archive/enums";
import type { ExportDataset } from "@/lib/exports/api";
import { addDays, type Day, formatMoment, sourceZone } from "@/lib/time";
import type { ArchivedTransfer } from "@/lib/transfers/page";
import { type ClientDaySums, clientDaySums } from "../archive/clients/client-report";
import { type ReportRange, sourceOf } from "../archive/commissions/as-of-sums";
import { type CorrectionRange, correctionPage } from "../archive/commissions/corrections";
import { coverageOf } from "../archive/commissions/coverage";
import { type FillRange, fillPage } from "../archive/commissions/fills";
import { correctionRangeOf, rangeOf } from "../archive/commissions/range";
import { commissionReport } from "../archive/commissions/report";
import { type TransferRange, transferPage, transferRangeOf } from "../archive/transfers/list";
import { parseQuery } from "../query";
import { cellPages, type Dataset, type RowColumn } from "./dataset";
import { commissionSettlement, transferSettlement } from "./settlement";

const moment = (ms: number | null) =>
  ms === null ? null : `${formatMoment(ms, "UTC").replace(" ", "T")}Z`;

const text = <Row>(name: string, cell: RowColumn<Row>["cell"]): RowColumn<Row> => ({
  name,
  kind: "text",
  cell,
});

const amount = <Row>(name: string, cell: RowColumn<Row>["cell"]): RowColumn<Row> => ({
  ...text(name, cell),
  kind: "amount",
});

const integer = <Row>(name: string, cell: RowColumn<Row>["cell"]): RowColumn<Row> => ({
  ...text(name, cell),
  kind: "integer",
});

const fillColumns: readonly RowColumn<ArchivedFill>[] = [
  integer("ts", ({ ts }) => ts),
  text("timeUtc", ({ ts }) => moment(ts)),
  text("timeUtc+8", ({ ts }) => formatMoment(ts, "UTC+8")),
  text("bizType", ({ bizType }) => bizType),
  text("subBizType", ({ subBizType }) => subBizType),
  text("symbol", ({ symbol }) => symbol),
  text("orderId", ({ orderId }) => orderId),
  text("fillId", ({ fillId }) => fillId),
  text("clientOid", ({ clientOid }) => clientOid),
  amount("volume", ({ volume }) => volume),
  amount("fee", ({ fee }) => fee),
  amount("pureFee", ({ pureFee }) => pureFee),
  amount("rebateAmount", ({ rebate }) => rebate),
  integer("revision", ({ revision }) => revision),
];

/** Numbers that no sum of the file is made of. */
const side = (name: "before" | "after"): readonly RowColumn<Correction>[] => [
  text(`${name}.ts`, (row) => row[name]?.ts),
  ...(["volume", "fee", "pureFee", "rebateAmount"] as const).map((field: keyof FillValues) => ({
    ...text<Correction>(`${name}.${field}`, (row) => row[name]?.[field]),
    number: true as const,
  })),
];

const correctionColumns: readonly RowColumn<Correction>[] = [
  text("day", ({ day }) => day),
  text("fromDay", ({ fromDay }) => fromDay),
  text("kind", ({ kind }) => kind),
  text("subBizType", ({ subBizType }) => subBizType),
  text("symbol", ({ symbol }) => symbol),
  text("orderId", ({ orderId }) => orderId),
  text("fillId", ({ fillId }) => fillId),
  ...side("before"),
  ...side("after"),
  amount("effectUsdt", ({ effect }) => effect),
  text("method", ({ method }) => method),
  text("firstSeenUtc", ({ firstSeenAt }) => moment(firstSeenAt)),
  text("confirmedUtc", ({ confirmedAt }) => moment(confirmedAt)),
  text("returnedUtc", ({ returnedAt }) => moment(returnedAt)),
];

/** A report's line; what is beyond the groups that it lists has no keys. */
type ReportLine = ReportSums & {
  readonly keys: readonly string[];
  readonly before: ReportSums | null;
};

const reportColumns = (
  groups: readonly Grouping[],
  compare: Compare,
): readonly RowColumn<ReportLine>[] => [
  ...groups.map((group, at) => text<ReportLine>(group, ({ keys }) => keys[at] ?? "others")),
  ...sumColumns<ReportLine>((line) => line),
  ...(compare === "none" ? [] : sumColumns<ReportLine>(({ before }) => before, "before.")),
];

const sumColumns = <Line>(
  sums: (line: Line) => ReportSums | null,
  prefix = "",
): readonly RowColumn<Line>[] => [
  integer(`${prefix}fills`, (line) => sums(line)?.fills),
  amount(`${prefix}volume`, (line) => sums(line)?.volume),
  amount(`${prefix}fee`, (line) => sums(line)?.fee),
  amount(`${prefix}pureFee`, (line) => sums(line)?.pureFee),
  amount(`${prefix}rebateAmount`, (line) => sums(line)?.rebate),
  integer(`${prefix}volumeUnstated`, (line) => sums(line)?.unstated.volume),
  integer(`${prefix}feeUnstated`, (line) => sums(line)?.unstated.fee),
  integer(`${prefix}pureFeeUnstated`, (line) => sums(line)?.unstated.pureFee),
  integer(`${prefix}rebateUnstated`, (line) => sums(line)?.unstated.rebate),
];

const clientColumns: readonly RowColumn<ClientDaySums>[] = [
  text("day", ({ day }) => day),
  text("client", ({ client }) => client ?? unattributedLabel),
  text("subBizType", ({ product }) => product),
  ...sumColumns<ClientDaySums>((line) => line),
];

const coverageColumns: readonly RowColumn<ArchivedDay>[] = [
  text("day", ({ day }) => day),
  text("state", shownState),
  integer("records", ({ records }) => records),
  integer("missing", ({ missing }) => missing),
  integer("setAside", ({ setAside }) => setAside),
  integer("completeSyncs", ({ completeSyncs }) => completeSyncs),
  text("firstVerifiedUtc", ({ firstVerifiedAt }) => moment(firstVerifiedAt)),
  text("lastCompleteUtc", ({ lastCompleteAt }) => moment(lastCompleteAt)),
  text("lastError", ({ lastError }) => lastError),
];

const transferColumns: readonly RowColumn<ArchivedTransfer>[] = [
  integer("ts", ({ ts }) => ts),
  text("updatedUtc", ({ ts }) => moment(ts)),
  text("firstSeenUtc", ({ firstSeenAt }) => moment(firstSeenAt)),
  text("uid", ({ uid }) => uid),
  text("label", ({ label }) => label),
  text("type", ({ type }) => type),
  text("subType", ({ subType }) => subType),
  text("coin", ({ coin }) => coin),
  amount("amount", (row) => row.amount),
  text("status", ({ status }) => status),
  text("txId", ({ txId }) => txId),
  integer("revision", ({ revision }) => revision),
];

const once = <Row>(rows: readonly Row[]) => ({ rows, next: null });

const ofCommissions = (range: Pick<ReportRange, "accountId" | "from" | "to" | "zone">) => ({
  accountId: range.accountId,
  zone: range.zone ?? sourceZone,
  range: { from: range.from, to: range.to },
  settlement: () => commissionSettlement({ accountId: range.accountId, ...sourceOf(range) }),
});

/** All fills of a range, newest first. */
export function fillDataset(range: FillRange): Dataset {
  const columns = fillColumns;
  return {
    ...ofCommissions(range),
    columns,
    pages: () => cellPages(columns, (after, rows) => fillPage(range, after, rows)),
    count: async () => (range.client ? null : (await commissionReport(range, "day")).total.fills),
  };
}

/** All changes of a range, newest first. */
export function correctionDataset(range: CorrectionRange): Dataset {
  const columns = correctionColumns;
  return {
    ...ofCommissions(range),
    columns,
    pages: () => cellPages(columns, (after, rows) => correctionPage(range, after, rows)),
    count: async () => null,
  };
}

function reportDataset(query: QueryOf<typeof commissionRoutes.report>): Dataset {
  const { group: groups, asOf, compare, ...days } = query;
  const range = rangeOf(days);
  const columns = reportColumns(groups, compare);
  const lines = async () => {
    const { rows, others } = await commissionReport(range, groups, asOf, compare);
    return once<ReportLine>([...rows, ...(others ? [{ ...others, keys: [] }] : [])]);
  };
  return {
    ...ofCommissions(range),
    columns,
    pages: () => cellPages(columns, lines),
    count: async () => null,
  };
}

const daysAtOnce = 31;

/** The sums by day, client and product, a month of days at a time. */
function clientDataset(range: ReportRange): Dataset {
  const columns = clientColumns;
  const page = async (after: string | null) => {
    const from = after === null ? range.from : addDays(after as Day, 1);
    const last = addDays(from, daysAtOnce - 1);
    const [to = last] = [last, range.to].sort();
    const rows = await clientDaySums({ ...range, from, to });
    return { rows, next: to < range.to ? to : null };
  };
  return {
    ...ofCommissions(range),
    columns,
    pages: () => cellPages(columns, page),
    count: async () => null,
  };
}

function coverageDataset(range: ReportRange): Dataset {
  const { accountId, from, to } = range;
  const columns = coverageColumns;
  return {
    ...ofCommissions(range),
    columns,
    pages: () => cellPages(columns, async () => once((await coverageOf(accountId, from, to)).days)),
    count: async () => null,
  };
}

async function transferDataset(range: TransferRange): Promise<Dataset> {
  const columns = transferColumns;
  // The days that a request without days means stay these for the whole file.
  const { from, to } = await transferPage(range, null, 1);
  const fixed = { ...range, from, to };
  return {
    accountId: range.accountId,
    zone: "UTC",
    range: { from, to },
    columns,
    pages: () => cellPages(columns, (after, rows) => transferPage(fixed, after, rows)),
    count: async () => {
      const { totals } = await transferPage(fixed, null, 1);
      return totals.reduce((rows, of) => rows + of.succeeded + of.pending + of.failed, 0);
    },
    settlement: () => transferSettlement(range.accountId, { from, to }),
    unitColumn: "coin",
  };
}

/** What a query asks to export, by the filters of the data set's own page. Throws a DeskError. */
export async function datasetOf(dataset: ExportDataset, sent: object): Promise<Dataset> {
  switch (dataset) {
    case "fills":
      return fillDataset(rangeOf(parseQuery(commissionRoutes.fills, sent)));
    case "clients":
      return clientDataset(rangeOf(parseQuery(commissionRoutes.clients, sent)));
    case "corrections":
      return correctionDataset(correctionRangeOf(parseQuery(commissionRoutes.corrections, sent)));
    case "report":
      return reportDataset(parseQuery(commissionRoutes.report, sent));
    case "coverage":
      return coverageDataset(rangeOf(parseQuery(commissionRoutes.days, sent)));
    case "transfers":
      return transferDataset(transferRangeOf(parseQuery(transferRoutes.list, sent)));
  }
}
