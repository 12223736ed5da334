/** Texts of the controls in src/ui/parts. */
export const CONTROLS = {
  /** @param priority - the number, with a true minus sign. */
  priority: (priority: string) => `Priority ${priority}`,
  number: {
    notANumber: (from: string, to: string) => `Enter a number from ${from} to ${to}.`,
    outOfRange: (from: string, to: string) => `Must be between ${from} and ${to}.`,
  },
};
