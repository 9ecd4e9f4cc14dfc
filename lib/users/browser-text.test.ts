import { expect, it } from "vitest";
import { browserName } from "./sign-in";

const like = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/141.0.0.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/141.0 Safari/537.36 Edg/141.0`, "Edge on Windows"],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/141.0 Safari/537.36 OPR/120.0`,
    "Opera on Linux",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${like} Version/19.0 Safari/605.1`,
    "Safari on macOS",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${like} Version/19.0 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${like} CriOS/141.0 Mobile Safari/604.1`,
    "Chrome on iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${like} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 16093) ${like} Chrome/141.0 Safari/537.36`, "Chrome on ChromeOS"],
  ["curl/8.5.0", "Unknown browser"],
  ["<b>Chrome</b>", "Unknown browser"],
  ["", "Unknown browser"],
  [null, "Unknown browser"],
  ["something (Windows NT 10.0)", "Unknown browser on Windows"],
])("says what %s is", (userAgent, text) => {
  expect(browserName(userAgent)).toBe(text);
});
