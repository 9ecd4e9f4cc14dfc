import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

const wizardAddress = {
  job: parseAsString,
  step: parseAsStringLiteral(["run", "secrets"]),
  /** The creation whose rows came to nothing and are asked for again. */
  again: parseAsString,
};

/** Which creation the address names, and at which step. */
export const useWizardAddress = () => useQueryStates(wizardAddress);
