import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const UI = fileURLToPath(new URL('../', import.meta.url));

/** Attributes whose values users read or hear. */
const TEXT_ATTRIBUTE =
  /^(title|label|placeholder|alt|text|why|about|action|hint|aside|avatar|aria-(label|valuetext|description))$/;
/** Texts that are the same in every language: units, axes and keys, and addresses. */
const SYMBOLS = /\b(ms|mm|cm|KB|MB|[a-zA-Z])\b/g;
const ADDRESS = /https:\S+/;
/** Elements whose content is typed literally. */
const VERBATIM = /^(code|kbd|pre)$/;
/** Texts such as `Nothing was lost` or `the poses are the same.`, which are not classes, selectors or paths. */
const SENTENCE = /^\p{Lu}\p{Ll}+ \p{L}|\p{Ll} \p{L}+[.!?…]$/u;
/** A key with its modifier, as frame/shortcuts.ts names it. */
const KEY = /^Shift /;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const hasWords = (text: string) => /\p{L}/u.test(text.replace(ADDRESS, '').replace(SYMBOLS, ''));

/** The text of a literal or a template, without the inserted values; null for any other node. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('0');
}

/** The nodes that may be the value of an expression. */
function valuesOf(node: Node): Node[] {
  const parts: Record<string, readonly string[]> = {
    JSXExpressionContainer: ['expression'],
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
  };
  const fields = parts[node.type];
  return fields ? fields.map((field) => node[field] as Node).flatMap(valuesOf) : [node];
}

function elementOf({ openingElement }: Node): string {
  const name = isNode(openingElement) ? openingElement.name : null;
  return isNode(name) ? String(name.name) : '';
}

/** The nodes of an element or attribute that are displayed or read by a screen reader. */
function displayedBy(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    if (VERBATIM.test(elementOf(node))) return [];
    return (node.children as Node[]).flatMap(valuesOf);
  }
  if (node.type !== 'JSXAttribute' || !isNode(node.value)) return [];
  const name = String((node.name as Node).name);
  // Names of facts and meters begin with a capital, those of icons and fields do not.
  const isName = name === 'name' && /^\p{Lu}/u.test(textOf(node.value) ?? '');
  return isName || TEXT_ATTRIBUTE.test(name) ? valuesOf(node.value) : [];
}

/** The texts in the source of a component or a module, with their lines. */
function textsIn(file: string, source: string): string[] {
  const found = new Map<number, string>();
  const visit = (node: Node): void => {
    if (/^(Import|Export\w+From|TS|ThrowStatement)/.test(node.type)) return;
    const text = textOf(node);
    if (text !== null && SENTENCE.test(text) && !KEY.test(text)) found.set(node.start, text);
    for (const displayed of displayedBy(node)) {
      const content = textOf(displayed);
      if (content !== null && hasWords(content)) found.set(displayed.start, content.trim());
    }
    for (const child of childrenOf(node)) visit(child);
  };
  const { program, errors } = parseSync(file, source);
  expect(errors, file).toEqual([]);
  visit(program as unknown as Node);
  return [...found].map(([start, text]) => `${source.slice(0, start).split('\n').length}: ${text}`);
}

describe('textsIn', () => {
  const inComponent = (markup: string) => textsIn('a.tsx', `const A = () => ${markup};`);

  it.each([
    '<p>Nothing here</p>',
    '<p>off</p>',
    '<button title="Close" />',
    '<button aria-label={open ? "Less" : TEXTS.more} />',
    '<b>{count > 0 && `many files`}</b>',
    '<Fact name="Joints">{1}</Fact>',
    'announce(`Saved as it was`)',
  ])('finds the text of %s', (markup) => {
    expect(inComponent(markup)).toHaveLength(1);
  });

  it.each([
    '<p class="is-open wide">{TEXTS.title}</p>',
    '<p>{seconds} s</p>',
    '<Icon name="close" />',
    '<code>npm start</code>',
    '<input placeholder="https://grid.example.org/" />',
    '<input name="token" type="text" />',
    '<b title={`5 mm`}>{"\\u2002·\\u2002"}</b>',
    'find("button:not(.is-open) > b")',
  ])('finds none in %s', (markup) => {
    expect(inComponent(markup)).toEqual([]);
  });
});

describe('texts of the page', () => {
  const files = readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => !/\.test\.tsx?$|(^|\/)words(\/|(\.[\w-]+)?\.ts$)/.test(name));

  it.each(files)('%s takes them from src/ui/words', (name) => {
    expect(textsIn(name, readFileSync(UI + name, 'utf8'))).toEqual([]);
  });
});
