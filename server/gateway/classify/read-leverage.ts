import "server-only";
import { type Reader, unknownVerdict } from "./reader";

/** The result of setting leverage: a word, and "failed" is a failure (rulings 36). */
export const readLeverage: Reader = (_endpoint, sent, data, about) => {
  const verdicts = sent.map(() => {
    switch (data) {
      case "success":
        return { state: "ACKED", orderId: null } as const;
      case "failed":
        return { state: "REJECTED", code: about.code, message: "failed" } as const;
      default:
        return unknownVerdict("The result is neither success nor failed.", about);
    }
  });
  return { verdicts };
};
