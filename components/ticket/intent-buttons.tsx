import { cx } from "@/components/ui/cx";
import { Triangle } from "@/components/ui/triangle";
import { intentWords } from "@/lib/orders/intent-words";
import { buys, type Intent } from "@/lib/orders/intents";

interface IntentButtonsProps {
  intents: readonly Intent[];
  /** Null while the person has to choose. */
  chosen: Intent | null;
  onChoose: (intent: Intent) => void;
}

/** What a person means to do; never a raw side. A word and a sign, the colour only with them. */
export function IntentButtons({ intents, chosen, onChoose }: IntentButtonsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-1.5">
      <legend className="sr-only">Intent</legend>
      {intents.map((intent) => {
        const on = intent === chosen;
        const up = buys(intent);
        return (
          <button
            key={intent}
            type="button"
            aria-pressed={on}
            onClick={() => onChoose(intent)}
            className={cx(
              "flex h-8 items-center gap-[7px] rounded-md border px-[9px] font-medium text-[13px]",
              "phone:h-11 phone:text-[15px]",
              on
                ? up
                  ? "border-up bg-up/13 text-up-ink shadow-[inset_0_0_0_1px_var(--bd-up)]"
                  : "border-down bg-down/13 text-down shadow-[inset_0_0_0_1px_var(--bd-down-ink)]"
                : "border-line-strong text-ink hover:bg-hover",
            )}
          >
            <Triangle up={up} className={up ? "text-up-ink" : "text-down"} />
            {intentWords[intent]}
          </button>
        );
      })}
    </fieldset>
  );
}
