import { IconButton } from "@/components/ui/icon-button";
import { NoticeLine } from "@/components/ui/notice-line";

interface BatchNotesProps {
  notes: readonly string[];
  onClose: () => void;
}

/** What of a pasted table was not taken. */
export function BatchNotes({ notes, onClose }: BatchNotesProps) {
  if (notes.length === 0) return null;
  return (
    <NoticeLine
      tone="attn"
      action={<IconButton icon="cross" size="sm" label="Close" onClick={onClose} />}
    >
      {notes.join(" ")}
    </NoticeLine>
  );
}
