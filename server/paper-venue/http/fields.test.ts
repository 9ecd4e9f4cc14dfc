import { describe, expect, it } from "vitest";
import { RequestFields } from "./fields";

describe("tolerant reading", () => {
  it("takes booleans as texts", () => {
    expect(new RequestFields({ reduceOnly: true }).yes("reduceOnly")).toBe(true);
    expect(new RequestFields({ reduceOnly: false }).yes("reduceOnly")).toBe(false);
  });

  it("takes the longer clientOids of the v2 endpoints on those alone", () => {
    const fields = new RequestFields({ clientOid: "mine+1#2", long: "x".repeat(51), odd: "a b" });
    expect(fields.v2ClientOid()).toBe("mine+1#2");
    expect(() => fields.clientOid()).toThrow("clientOid");
    expect(() => fields.v2ClientOid("long")).toThrow("cannot greater than 50");
    expect(() => fields.v2ClientOid("odd")).toThrow("odd");
  });

  it("makes a cursor comparable with the ids of orders", () => {
    const fields = new RequestFields({
      small: "99",
      whole: "1795287152925000000",
      long: "1".repeat(20),
    });
    expect(fields.cursor("absent")).toBeNull();
    expect(String(fields.cursor("small")) < String(fields.cursor("whole"))).toBe(true);
    expect(fields.cursor("whole")).toBe("1795287152925000000");
    expect(() => fields.cursor("long")).toThrow("long: must be an id of 19 digits");
  });

  it("reads lists of texts, and names a list that is none", () => {
    const fields = new RequestFields({ ok: ["a", true], word: "a", deep: [{}], empty: [""] });
    expect(fields.texts("ok")).toEqual(["a", "true"]);
    expect(fields.texts("absent")).toBeNull();
    for (const name of ["word", "deep", "empty"]) {
      expect(() => fields.texts(name)).toThrow(`Parameter verification failed ${name}:`);
    }
  });

  it("reads the elements of a list, and names the one that is no object", () => {
    const elements = new RequestFields([{ a: "1" }, { a: "2" }]).elements();
    expect(elements.map((element) => element.text("a"))).toEqual(["1", "2"]);
    expect(() => new RequestFields([{}, 5]).elements()).toThrow("body[1]: must be a JSON object");
  });

  it("compares closed values without case and gives them in the interface's own", () => {
    const fields = new RequestFields({ category: "usdt-futures", force: "GTC", symbol: "btcusdt" });
    expect(fields.choice("category", ["SPOT", "USDT-FUTURES"])).toBe("USDT-FUTURES");
    expect(fields.choice("force", ["gtc"])).toBe("gtc");
    expect(fields.symbol()).toBe("BTCUSDT");
  });

  it("takes absent, null and empty as the same", () => {
    const fields = new RequestFields({ empty: "", nothing: null });
    for (const name of ["empty", "nothing", "absent", "toString"]) {
      expect(fields.text(name)).toBeNull();
      expect(() => fields.need(name, fields.text(name))).toThrow(
        `Parameter ${name} cannot be empty`,
      );
    }
  });

  it.each<[string, (fields: RequestFields) => unknown]>([
    ["list", (fields) => fields.text("list")],
    ["digits", (fields) => fields.positive("digits")],
    ["word", (fields) => fields.positive("word")],
    ["zero", (fields) => fields.positive("zero")],
    ["minus", (fields) => fields.positive("minus")],
    ["word", (fields) => fields.time("word")],
    ["minus", (fields) => fields.whole("minus", 0, 9)],
    ["big", (fields) => fields.whole("big", 1, 100)],
    ["word", (fields) => fields.id("word")],
    ["hash", (fields) => fields.clientOid("hash")],
    ["long", (fields) => fields.clientOid("long")],
    ["hash", (fields) => fields.symbol("hash")],
    ["word", (fields) => fields.choice("word", ["buy", "sell"])],
  ])("names the field %s that is out of form", (name, read) => {
    const fields = new RequestFields({
      list: ["a"],
      long: "x".repeat(65),
      word: "many",
      digits: "1".repeat(65),
      zero: "0.00",
      minus: "-1",
      big: "101",
      hash: "a#b",
    });
    expect(() => read(fields)).toThrow(`Parameter verification failed ${name}:`);
  });

  it("keeps every digit of a decimal, and writes it plainly", () => {
    const fields = new RequestFields({ qty: "0.1234567890123456789", price: "1.50e3" });
    expect(fields.positive("qty")).toBe("0.1234567890123456789");
    expect(fields.positive("price")).toBe("1500");
  });
});
