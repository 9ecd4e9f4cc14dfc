// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { SideLabel } from "./side-label";

const shown = (buys: boolean, word: string, over: { faded?: boolean } = {}) => {
  const { container } = render(
    <SideLabel buys={buys} {...over}>
      {word}
    </SideLabel>,
  );
  const shape = container.querySelector("svg");
  const sign = shape && (shape.classList.contains("rotate-180") ? "down" : "up");
  return { word: container.textContent, sign };
};

it("a side is a word and a shape of its own, in whatever colours, over or not", () => {
  const [buy, sell] = [shown(true, "Open long"), shown(false, "Open short")];
  expect(buy.word).toBe("Open long");
  expect(sell.word).toBe("Open short");
  expect(buy.sign).toBe("up");
  expect(sell.sign).toBe("down");
  expect(shown(true, "Open long", { faded: true }).sign).toBe(buy.sign);
});
