"use client";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface PasteBoxProps {
  onTake: (text: string) => void;
  onClose: () => void;
}

/** Where a table from a spreadsheet or a CSV file is pasted. */
export function PasteBox({ onTake, onClose }: PasteBoxProps) {
  const id = useId();
  const [text, setText] = useState("");
  return (
    <Dialog
      title="Paste orders"
      onClose={onClose}
      className="w-[min(680px,calc(100vw-24px))]"
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            tone="primary"
            off={text.trim() === "" && "Paste something first"}
            onClick={() => onTake(text)}
          >
            Add these rows
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="text-ink-2 text-sm">
        Cells of a spreadsheet or CSV: symbol, side, type, price, quantity, time in force. With
        heads in any order. A number that can be read in two ways is asked about, never guessed.
      </label>
      <textarea
        id={id}
        rows={9}
        data-rest
        spellCheck={false}
        value={text}
        placeholder={example}
        onChange={(event) => setText(event.target.value)}
        className={
          "mono mt-2 w-full rounded-md border border-control bg-field px-2.5 py-1.5 outline-none " +
          "focus-visible:border-focus focus-visible:shadow-[0_0_0_1px_var(--bd-focus)]"
        }
      />
    </Dialog>
  );
}

const example = "symbol,side,type,price,qty,tif\nBTCUSDT,open long,limit,91200.5,0.05,post_only";
