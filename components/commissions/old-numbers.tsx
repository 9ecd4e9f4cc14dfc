"use client";
import { Age } from "@/components/ui/age";
import { Button } from "@/components/ui/button";
import { NoticeLine } from "@/components/ui/notice-line";

interface OldNumbersProps {
  why: string;
  /** When the desk answered last, Unix ms. */
  since: number;
  retry: () => void;
}

/** Above numbers that could not be renewed: how old they are, and why. */
export function OldNumbers({ why, since, retry }: OldNumbersProps) {
  return (
    <NoticeLine
      tone="attn"
      action={
        <Button size="sm" onClick={retry}>
          Retry now
        </Button>
      }
    >
      <Age since={since} before="The numbers below are " after=" old." /> {why}
    </NoticeLine>
  );
}
