"use client";
import { useEffect, useState } from "react";
import { Icon } from "./icon";

interface CopyButtonProps {
  value: string;
  /** What is copied, for readers: "order id". */
  what: string;
}

/** Copies a value and says so. */
export function CopyButton({ value, what }: CopyButtonProps) {
  const [said, setSaid] = useState<"" | "Copied" | "Copying is not allowed here">("");
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setSaid("Copied"),
      () => setSaid("Copying is not allowed here"),
    );
  return (
    <button
      type="button"
      onClick={copy}
      title={said || `Copy the ${what}`}
      className={
        "inline-grid size-5 shrink-0 place-items-center rounded-sm align-middle text-ink-3 " +
        "hover:text-ink phone:size-11"
      }
    >
      <Icon name={said === "Copied" ? "check" : "copy"} className="size-3" />
      <span className="sr-only">Copy the {what}</span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </button>
  );
}
