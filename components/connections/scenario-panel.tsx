"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { NoticeLine } from "@/components/ui/panel-message";
import { deskQuery } from "@/lib/api/query";
import type { ListedScenario, ScenariosAnswer } from "@/lib/connections/api";

const pollIntervalMs = 10_000;

/** For an owner: incidents of the paper venue, to try what the desk and its users do then. */
export function ScenarioPanel() {
  const { me, connections } = useDesk();
  const onPaper = connections.some(({ environment }) => environment === "paper");
  const offered = me.capabilities.includes("connections.manage") && onPaper;
  const { data } = useQuery({
    ...deskQuery("/api/scenarios", offered ? {} : null),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  if (!offered || !data?.scenarios) return null;
  return <Scenarios scenarios={data.scenarios} />;
}

function Scenarios({ scenarios }: { scenarios: readonly ListedScenario[] }) {
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const running = scenarios.filter(({ underWay }) => underWay);
  const show = (answer: ScenariosAnswer | null | undefined) => {
    if (answer) queries.setQueryData(deskQuery("/api/scenarios").queryKey, answer);
  };
  const begin = async (name: string) => show(await change("POST /api/scenarios", { name }));
  const endAll = async () => show(await change("DELETE /api/scenarios", {}));
  return (
    <section
      aria-labelledby="scenarios"
      className="shrink-0 border-line border-b phone:max-h-[45%] phone:overflow-y-auto"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 phone:px-3">
        <h2 id="scenarios" className="text-md">
          Sandbox scenarios
        </h2>
        <EnvironmentBadge environment="paper" small />
        <span className="text-ink-3 text-xs">simulated incidents, paper accounts only</span>
        <span className="flex-1" />
        {running.length > 0 && (
          <Button size="sm" disabledReason={busy && "Being changed"} onClick={() => void endAll()}>
            Stop all ({running.length})
          </Button>
        )}
      </div>
      {refused && <NoticeLine tone="attn">{refused.message}</NoticeLine>}
      <ul className="grid grid-cols-2 min-[1700px]:grid-cols-3 max-[1000px]:grid-cols-1">
        {scenarios.map(({ name, description, underWay }) => (
          <li
            key={name}
            className="flex items-center gap-3 border-line-soft border-t border-r px-4 py-2 phone:px-3"
          >
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
                disabledReason={busy && "Being changed"}
                onClick={() => void begin(name)}
              >
                Run on paper
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "slow-exchange" as users read it: "Slow exchange". */
function scenarioLabel(name: string): string {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
