import tokens from '../../ui/styles/tokens.css?inline';
import frame from './frame.css?inline';
import { asHostTokens } from './host-tokens.ts';

const made = new Map<string, CSSStyleSheet>();

/** One sheet for all elements of a page. */
function sheetOf(text: string): CSSStyleSheet {
  let sheet = made.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    made.set(text, sheet);
  }
  return sheet;
}

export function adoptFrameSheets(root: ShadowRoot): void {
  root.adoptedStyleSheets = [sheetOf(asHostTokens(tokens)), sheetOf(frame)];
}

/** Adds styles that come later, with a part that is brought lazily. */
export function adoptSheet(root: ShadowRoot, text: string): void {
  const sheet = sheetOf(text);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
