import { describe, expect, it } from "vitest";
import { parseArguments } from "./arguments";

const parse = (line: string) => parseArguments(line.split(" "));

describe("the command line", () => {
  it("reads a port and where to keep the orders", () => {
    expect(parse("--port 4010 --data .data/venue --seed 7 --days-back 2 --with-parent")).toEqual({
      port: 4010,
      data: ".data/venue",
      seed: 7,
      daysBack: 2,
      withParent: true,
      demo: false,
      liveLike: false,
    });
    expect(parse("--port 0 --memory")).toEqual({
      port: 0,
      data: null,
      seed: null,
      daysBack: 0,
      withParent: false,
      demo: false,
      liveLike: false,
    });
  });

  it("reads which kind of exchange it is", () => {
    expect(parse("--port 0 --memory --family unified --demo --live-like")).toMatchObject({
      family: "unified",
      demo: true,
      liveLike: true,
    });
  });

  it("reads how many instruments the market has", () => {
    expect(parse("--port 0 --memory --symbols full")).toMatchObject({ symbols: "full" });
  });

  it.each([
    ["--port 1 --memory --symbols few", "--symbols must be usual, full"],
    ["--port 1 --memory --family margin", "--family must be unified, classic, combined"],
    ["--memory", "--port N"],
    ["--port 4010", "--data DIR, or --memory"],
    ["--port 4010 --memory --data x", "Give one of the two"],
    ["--port 70000 --memory", "--port must be a whole number"],
    ["--port abc --memory", "--port must be a whole number"],
    ["--port 1 --memory --seed -3", "--seed"],
    ["--port 1 --memory --days-back 21", "--days-back must be a whole number"],
    ["--port 1 --memory --colour red", "--colour"],
  ])("refuses %s with a sentence", (line, message) => {
    expect(() => parse(line)).toThrow(message);
  });
});
