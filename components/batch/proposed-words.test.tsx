// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Category } from "@/lib/exchange/values";
import type { PositionMode } from "@/lib/orders/position-action";
import { emptyOrder } from "./batch-row";
import { openTable, readPastedTable } from "./pasted-table";
import { IssueLine } from "./row-result";

afterEach(cleanup);

function pasted(line: string, category: Category = "SPOT", mode: PositionMode = "one_way_mode") {
  const table = openTable(`symbol,side,type,price,qty,tif\n${line}`);
  const [start] = readPastedTable(table, category, mode).starts;
  if (!start) throw new Error("The table gave no row.");
  const [issue] = start.unparsed ?? [];
  if (!issue) throw new Error("Every word was understood.");
  return { order: start.order, issue };
}

describe("a word of another tool", () => {
  it.each([
    ["BTCUSDT,Long,limit,50000,1,gtc", "SPOT", "one_way_mode", "positionAction", "buy"],
    [
      "BTCUSDT,bid,limit,50000,1,gtc",
      "USDT-FUTURES",
      "one_way_mode",
      "positionAction",
      "open-long",
    ],
    ["BTCUSDT,Short,limit,5,1,gtc", "USDT-FUTURES", "hedge_mode", "positionAction", "open-short"],
    ["BTCUSDT,buy,LMT,50000,1,gtc", "SPOT", "one_way_mode", "orderType", "limit"],
    ["BTCUSDT,buy,limit,50000,1,Good till cancel", "SPOT", "one_way_mode", "timeInForce", "gtc"],
  ] as const)("in %s, %s, %s is proposed and not taken", (line, category, mode, field, value) => {
    const { order, issue } = pasted(line, category, mode);
    expect(issue).toMatchObject({ field, nearest: [value], severity: "error" });
    // What the row holds until then is what an empty row holds.
    expect(order[field]).toBe(emptyOrder(category)[field]);
  });

  it("that could mean two things is proposed as neither", () => {
    for (const word of ["bid", "ask", "yes"]) {
      const { issue } = pasted(`BTCUSDT,${word},limit,5,1,gtc`, "USDT-FUTURES", "hedge_mode");
      expect(issue).not.toHaveProperty("nearest");
    }
  });

  it("is taken by a press on what the page calls it", () => {
    const { order, issue } = pasted("BTCUSDT,bid,limit,5,1,gtc", "USDT-FUTURES");
    const onOrder = vi.fn();
    render(<IssueLine issue={issue} order={order} positionMode="one_way_mode" onOrder={onOrder} />);
    expect(onOrder).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Use Buy" }));
    expect(onOrder).toHaveBeenCalledWith({ positionAction: "open-long" });
  });
});
