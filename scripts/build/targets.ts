/** What browsers get: those of 2024 and later, which know `light-dark()`. */
export const BROWSERS = {
  target: 'es2023',
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
};
