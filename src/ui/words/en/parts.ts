/** Parts that stand in many panels. */
export const PARTS = {
  /** A priority's digits, with a true minus. */
  priority: (digits: string) => `Priority ${digits}`,
  number: {
    isNone: (from: string, to: string) => `A number, ${from} to ${to}.`,
    isOutside: (from: string, to: string) => `Between ${from} and ${to}.`,
  },
};
