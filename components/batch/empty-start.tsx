import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import type { BatchView } from "./batch-view";

const ways: readonly {
  readonly view: BatchView;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly button: string;
}[] = [
  {
    view: "paste",
    icon: "table",
    title: "A table",
    text:
      "From a spreadsheet, or a CSV or TSV file. Its columns are found, and the decimal mark of each " +
      "is decided by all of its cells.",
    button: "Paste or open a file",
  },
  {
    view: "ladder",
    icon: "lines",
    title: "A ladder",
    text: "Limit orders between two prices, by the same difference or ratio, exact to the last step.",
    button: "Build a ladder",
  },
  {
    view: "templates",
    icon: "book",
    title: "A template",
    text: "Rows or a ladder that you keep under a name.",
    button: "Use a template",
  },
];

/** The ways to fill an empty batch, besides typing in its first row. */
export function EmptyStart({ onView }: { onView: (view: BatchView) => void }) {
  return (
    <section aria-label="Ways to fill the batch" className="px-4 py-8 phone:px-3 phone:py-4">
      <p className="mx-auto max-w-[900px] text-ink-2 text-sm">
        Type in the first row, or begin with one of these. A file can also be dropped here. Nothing
        is sent before the last button is pressed and confirmed.
      </p>
      <ul className="mx-auto mt-4 grid max-w-[900px] grid-cols-3 gap-px bg-line phone:grid-cols-1">
        {ways.map(({ view, icon, title, text, button }) => (
          <li key={view} className="flex flex-col gap-2 bg-surface p-4">
            <h2 className="flex items-center gap-2 font-semibold text-sm">
              <Icon name={icon} />
              {title}
            </h2>
            <p className="flex-1 text-ink-2 text-xs">{text}</p>
            <Button className="self-start" onClick={() => onView(view)}>
              {button}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
