"use client";

import { useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useSnapshot } from "@/components/live/use-snapshot";
import { useRequest } from "@/components/requests/use-change";
import { deskMutation } from "@/lib/api/client";
import type { Decimal } from "@/lib/decimal";
import { topicText } from "@/lib/live/topic";
import type { OrderRow } from "@/lib/orders/order-row";
import { replaceRequest } from "@/lib/orders/replace";
import { orderToCancel } from "./send-cancels";

interface Numbers {
  readonly price: Decimal;
  readonly qty: Decimal;
}

/** Has the desk replace an order, and follows its job: whoever leaves the page stops nothing. */
export function useReplaceJob({ id, accountId, positionMode }: DeskConnection, row: OrderRow) {
  const { snapshot } = useSnapshot(topicText({ kind: "order-jobs", accountId }));
  const { busy, refused, request } = useRequest();
  const [jobId, setJobId] = useState<string | null>(null);
  const follow = (answer: { readonly jobId: string } | null) => {
    if (answer) setJobId(answer.jobId);
  };
  return {
    busy,
    refused,
    /** Whether the desk took it. */
    started: jobId !== null,
    /** As far as it is known yet. */
    job: snapshot?.rows.find((each) => each.id === jobId) ?? null,
    start: async (numbers: Numbers, placesAtOnce: boolean) => {
      const order = replaceRequest(row, numbers, positionMode);
      const orders = [{ old: orderToCancel(row), order }];
      const asked = { connectionId: id, orders, placesAtOnce, confirm: [] };
      follow(await request(() => deskMutation("POST /api/order-jobs/replace", asked)));
    },
    /** Places the second half, after its quantity was asked for. */
    place: async (rowId: string, qty: Decimal) => {
      if (jobId === null) return;
      const asked = { job: jobId, row: rowId, qty };
      follow(await request(() => deskMutation("POST /api/order-jobs/[job]/place", asked)));
    },
  };
}
