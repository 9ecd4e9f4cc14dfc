"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { type TemplateContent, useTemplates } from "./templates";

interface SaveTemplateProps {
  content: TemplateContent;
  disabledReason: string | null;
}

const longestName = 40;

/** Keeps rows or a ladder under a name, for this user on every computer. */
export function SaveTemplate({ content, disabledReason }: SaveTemplateProps) {
  const { templates, save } = useTemplates();
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (name === null) {
    return (
      <Button disabledReason={disabledReason} onClick={() => setName("")}>
        Save as template{"\u2026"}
      </Button>
    );
  }
  const wanted = name.trim();
  const known = templates.some((each) => each.name === wanted);
  const keep = () => {
    const failure = save({ name: wanted, ...content });
    setError(failure);
    if (failure === null) setName(null);
  };
  return (
    <form
      className="flex w-full flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== "") keep();
      }}
    >
      <TextField
        label="Name of the template"
        autoFocus
        maxLength={longestName}
        value={name}
        help={known ? "Replaces the template with this name." : undefined}
        error={error ?? undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <span className="flex gap-2">
        <Button type="submit" disabledReason={wanted === "" && "Enter a name"}>
          {known ? "Replace template" : "Save template"}
        </Button>
        <Button tone="quiet" onClick={() => setName(null)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
