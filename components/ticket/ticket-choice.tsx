import { Segmented } from "@/components/ui/segmented";
import type { TicketChoices } from "@/lib/orders/ticket";
import type { TicketHandle } from "./use-ticket";

type ChoiceName = Exclude<keyof TicketChoices, "presets">;

interface TicketChoiceProps<Name extends ChoiceName> {
  ticket: TicketHandle;
  name: Name;
  label: string;
  options: readonly { readonly value: TicketChoices[Name]; readonly label: string }[];
}

/** One of the ticket's choices, its values all in sight. */
export function TicketChoice<Name extends ChoiceName>(props: TicketChoiceProps<Name>) {
  const { ticket, name, ...rest } = props;
  return (
    <Segmented<TicketChoices[Name]>
      {...rest}
      value={ticket.state[name]}
      onChange={(value) => ticket.dispatch({ type: "select", choices: { [name]: value } })}
    />
  );
}
