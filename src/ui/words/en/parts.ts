/** Texts of controls that many panels have. */
export const PARTS = {
  /** @param priority - its number, with a true minus sign. */
  priority: (priority: string) => `Priority ${priority}`,
  number: {
    isNone: (from: string, to: string) => `Enter a number from ${from} to ${to}.`,
    isOutside: (from: string, to: string) => `Must be between ${from} and ${to}.`,
  },
};
