/** The page's tokens, for a shadow root: those of the root element become those of the host. */
export function asHostTokens(css: string): string {
  return css.replace(/:root(\[[^\]]*\])/g, ':host($1)').replaceAll(':root', ':host');
}
