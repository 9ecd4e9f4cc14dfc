"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeskConnection } from "@/components/desk/connection";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { NoticeLine, PanelMessage } from "@/components/ui/panel-message";
import { deskQuery } from "@/lib/api/query";
import type { ListedScenario, ScenariosAnswer } from "@/lib/connections/api";

const pollIntervalMs = 10_000;

/** For an owner: incidents of the paper venue, to try what the desk and its users do then. */
export function SandboxScreen({ connection }: { connection: DeskConnection }) {
  const onPaper = connection.environment === "paper";
  const query = useQuery({
    ...deskQuery("/api/scenarios", onPaper ? {} : null),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const scenarios = onPaper ? query.data?.scenarios : null;
  const running = scenarios?.filter(({ underWay }) => underWay).length ?? 0;
  const show = (answer: ScenariosAnswer | null) => {
    if (answer) queries.setQueryData(deskQuery("/api/scenarios").queryKey, answer);
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="Sandbox"
        description={
          <span className="flex flex-wrap items-center gap-2">
            <EnvironmentBadge environment="paper" small />
            simulated incidents, paper accounts only
          </span>
        }
        actions={
          running > 0 && (
            <Button
              size="sm"
              disabledReason={busy && "Saving\u2026"}
              onClick={async () => show(await change("DELETE /api/scenarios", {}))}
            >
              Stop all ({running})
            </Button>
          )
        }
      />
      {refused && <NoticeLine tone="attn">{refused.message}</NoticeLine>}
      {scenarios === undefined ? (
        <QueryStatus query={query} what="scenarios" widths={barWidths} rows={12} />
      ) : scenarios === null ? (
        <PanelMessage title="No sandbox for this account">
          {onPaper
            ? "This desk's paper venue has no sandbox controls."
            : "Choose a paper account: incidents are only simulated on the paper venue."}
        </PanelMessage>
      ) : (
        <ul
          aria-label="Scenarios"
          className={
            "thin-bar grid min-h-0 flex-auto grid-cols-2 content-start overflow-y-auto " +
            "min-[1700px]:grid-cols-3 max-[1000px]:grid-cols-1"
          }
        >
          {scenarios.map((scenario) => (
            <Scenario
              key={scenario.name}
              scenario={scenario}
              busy={busy}
              onRun={async (name) => show(await change("POST /api/scenarios", { name }))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const barWidths = { scenario: 220, description: 420, run: 90 };

interface ScenarioProps {
  scenario: ListedScenario;
  busy: boolean;
  onRun: (name: string) => void;
}

function Scenario({ scenario, busy, onRun }: ScenarioProps) {
  const { name, description, underWay } = scenario;
  return (
    <li className="flex items-center gap-3 border-line-soft border-r border-b px-4 py-2 phone:px-3">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-medium">{scenarioLabel(name)}</span>
        <span className="block wrap-anywhere text-ink-2 text-xs">{description}</span>
      </span>
      {underWay ? (
        <span className="font-medium text-attn text-xs">Under way</span>
      ) : (
        <Button
          size="sm"
          aria-label={`Run ${scenarioLabel(name)} on paper`}
          disabledReason={busy && "Saving\u2026"}
          onClick={() => onRun(name)}
        >
          Run on paper
        </Button>
      )}
    </li>
  );
}

/** "slow-exchange" as users read it: "Slow exchange". */
function scenarioLabel(name: string): string {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
