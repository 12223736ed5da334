/** Levels of detail, where there is room, and where there is not. */
export const LEVELS = {
  high: { long: 'High', short: 'High' },
  medium: { long: 'Medium', short: 'Med' },
  low: { long: 'Low', short: 'Low' },
  lowest: { long: 'Lowest', short: 'Min' },
};
