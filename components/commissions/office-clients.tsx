"use client";
import type { DeskConnection } from "@/components/desk/connection";
import { EmptyBlock, OverviewBlock } from "@/components/panels/overview-block";
import { useNumbers } from "@/components/ui/numbers";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { SoftLink } from "@/components/ui/soft-link";
import { unattributedLabel } from "@/lib/archive/clients";
import { changePercent } from "@/lib/archive/report-figures";
import { type Decimal, decimal } from "@/lib/decimal";
import { ExactAmount } from "./amounts";
import { SignedAmount } from "./correction-amounts";
import { addressOf, daysText, type OfBroker } from "./office-address";
import { type ClientRow, clientRows } from "./use-clients";
import { useOffice } from "./use-office";

const maxClients = 10;

type TopRow = ClientRow & { readonly change: Decimal | null };

/** The clients of the month so far by rebate, what is nobody's, and all of it. */
export function TopClients({ connection }: OfBroker) {
  const { range, earlier, report, compared, error, isPending } = useOffice(connection.accountId);
  const numbers = useNumbers();
  const before = new Map(compared?.rows.map(({ client, rebate }) => [client, rebate]));
  const rows = report ? clientRows(report) : [];
  const withChange = rows.map((row): TopRow => {
    const was = before.get(row.client);
    return { ...row, change: was === undefined ? null : changePercent(row.rebate, was) };
  });
  const named = withChange.filter(({ of }) => of !== null);
  const shown = [
    ...named.slice(0, maxClients),
    ...withChange.filter(({ of, fills }) => of === null && fills > 0),
  ];
  const columns: readonly PlainColumn<TopRow>[] = [
    { head: "Client", name: true, cell: (row) => <ClientName row={row} of={connection} /> },
    rebateColumn,
    { head: "Share %", end: true, cell: ({ share }) => <ExactAmount value={share} places={2} /> },
    {
      head: earlier ? `vs ${daysText(earlier)} %` : "vs before %",
      end: true,
      cell: ({ change }) => <SignedAmount value={change} places={2} />,
      wideOnly: true,
    },
  ];
  const more = named.length - maxClients;
  return (
    <OverviewBlock
      title="Top clients"
      note={range ? `${daysText(range)}, USDT` : ""}
      link={{ href: addressOf("/commissions/clients", connection), label: "All clients" }}
    >
      {isPending && <SkeletonRows label="Loading the clients" widths={[260, 110]} rows={6} />}
      {error && <EmptyBlock>{error.message}</EmptyBlock>}
      {!isPending && !error && shown.length === 0 && <EmptyBlock>No clients yet.</EmptyBlock>}
      {report && shown.length > 0 && (
        <PlainTable
          label="Top clients"
          columns={columns}
          rows={shown}
          rowKey={({ client }) => client ?? ""}
          className="min-w-[320px]"
        >
          <TotalLine
            name={more > 0 ? `Total, with ${numbers.counted(more, "more client")}` : "Total"}
            rebate={decimal(report.total.rebate)}
            change={compared && changePercent(report.total.rebate, compared.total.rebate)}
          />
        </PlainTable>
      )}
    </OverviewBlock>
  );
}

const rebateColumn: PlainColumn<TopRow> = {
  head: "Rebate",
  end: true,
  cell: ({ rebate }) => <ExactAmount value={decimal(rebate)} places={2} />,
};

function ClientName({ row: { of }, of: connection }: { row: TopRow; of: DeskConnection }) {
  const page = addressOf("/commissions/clients", connection);
  if (of === null) return <span className="text-ink-2">{unattributedLabel}</span>;
  return (
    <SoftLink
      href={`${page}&client=${encodeURIComponent(of.id)}`}
      className="font-medium text-ink no-underline hover:underline"
    >
      {of.name}
    </SoftLink>
  );
}

function TotalLine(props: { name: string; rebate: Decimal; change: Decimal | null }) {
  const { name, rebate, change } = props;
  return (
    <tr className="h-(--bd-row) border-line-strong! bg-raised font-semibold">
      <th scope="row" className="text-left">
        {name}
      </th>
      <td className="text-right">
        <ExactAmount value={rebate} places={2} />
      </td>
      <td />
      <td className="text-right phone:hidden">
        <SignedAmount value={change} places={2} />
      </td>
    </tr>
  );
}
