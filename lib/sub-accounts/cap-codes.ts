/** The exchange's codes for "no more sub-accounts": whoever asks again is answered the same. */
export const capCodes: readonly string[] = ["40032", "40069"];
