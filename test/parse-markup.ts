/** An element of a piece of HTML, with its attributes as a browser would have them. */
export interface ParsedElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };
const TAG = /^<([a-z][a-z-]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*><\/\1>\s*/;
const ATTRIBUTE = /\s+([a-z-]+)(?:="([^"]*)")?/g;

/** Reads elements that hold nothing, one behind the other. @throws on anything else. */
export function parseMarkup(html: string): ParsedElement[] {
  const elements: ParsedElement[] = [];
  for (let rest = html; rest !== ''; ) {
    const tag = TAG.exec(rest);
    if (!tag) throw new Error(`no element: ${rest.slice(0, 60)}`);
    const attributes = [...tag[2].matchAll(ATTRIBUTE)].map(
      ([, name, value = '']): [string, string] => [name, unescapeText(value)],
    );
    elements.push({ name: tag[1], attributes: new Map(attributes) });
    rest = rest.slice(tag[0].length);
  }
  return elements;
}

function unescapeText(text: string): string {
  if (/[<>]/.test(text)) throw new Error(`not escaped: ${text}`);
  return text.replace(/&([^;\s]*;?)/g, (whole, name: string) => {
    const character = ENTITIES[name.replace(/;$/, '')];
    if (!name.endsWith(';') || character === undefined) throw new Error(`no entity: ${whole}`);
    return character;
  });
}
