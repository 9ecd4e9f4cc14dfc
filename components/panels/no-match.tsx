import { Button } from "@/components/ui/button";
import { PanelMessage } from "@/components/ui/panel-message";

/** In place of rows that the filters leave out, with the way to bring them back. */
export function NoMatch({ title, onClear }: { title: string; onClear: () => void }) {
  const clear = (
    <Button size="sm" onClick={onClear}>
      Clear filters
    </Button>
  );
  return <PanelMessage title={title} actions={clear} />;
}
