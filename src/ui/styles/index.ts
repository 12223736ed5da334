/** The design tokens: colours, sizes and fonts as custom properties. */
export { default as TOKENS } from './tokens.css?inline';
