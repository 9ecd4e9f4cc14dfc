"use client";
import { Button } from "@/components/ui/button";
import { PanelMessage } from "@/components/ui/panel-message";
import { useAddress } from "../use-address";

interface WrongDaysProps {
  /** What is wrong with the days of the address, as a sentence. */
  fault: string;
  /** The names that the address loses on the way out. */
  names?: readonly string[];
}

/** In place of a page whose address names days that cannot be shown: never other days silently. */
export function WrongDays({ fault, names = ["from", "to"] }: WrongDaysProps) {
  const [, change] = useAddress();
  const clear = () => change(Object.fromEntries(names.map((name) => [name, null])));
  return (
    <PanelMessage
      alert
      icon="calendar"
      title="The days in the address cannot be shown"
      actions={<Button onClick={clear}>Show the usual days</Button>}
    >
      {fault}
    </PanelMessage>
  );
}
