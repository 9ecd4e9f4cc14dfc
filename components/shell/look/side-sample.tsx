import { Triangle } from "@/components/ui/triangle";

/** Both sides as they look now: a word and a sign, whatever the colour. */
export function SideSample() {
  return (
    <p className="mt-2 flex gap-4 font-medium">
      <span className="flex items-center gap-[5px] text-up-ink">
        <Triangle up /> Buy, open long
      </span>
      <span className="flex items-center gap-[5px] text-down">
        <Triangle up={false} /> Sell, open short
      </span>
    </p>
  );
}
