import { Hint } from "@/components/ui/tooltip";

/** A value of the exchange that the desk does not know, as it came; Connections lists it. */
export function NewValue({ value }: { value: string }) {
  return (
    <Hint text="New value, not documented by the exchange. See Connections.">
      <span
        aria-hidden="true"
        className="mr-1 inline-block size-1.5 rounded-full bg-attn align-middle"
      />
      {value}
      <span className="sr-only">, new value</span>
    </Hint>
  );
}
