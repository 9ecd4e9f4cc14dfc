import "server-only";
import { desk } from "../../db/schema";
import type { Tx } from "../../db/transaction";
import { newId } from "../../ids";

/** The id of the desk, which is made on the first start. */
export async function seedDesk(tx: Tx): Promise<string> {
  const [known] = await tx.select({ id: desk.id }).from(desk).orderBy(desk.createdAt).limit(1);
  if (known) return known.id;
  const id = newId("desk");
  await tx.insert(desk).values({ id, name: "Broker Desk" });
  return id;
}
