/** The exchange's codes for "there can be no more sub-accounts": whoever asks again hears the same. */
export const capCodes: readonly string[] = ["40032", "40069"];
