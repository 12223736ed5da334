import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseAst } from 'vite';

type Node = ESTree.Node;

interface Method {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What the language itself calls. */
const CALLED_BY_NOBODY = new Set(['constructor', 'toString', 'valueOf', 'then']);

/** Every word of sources that is no comment: what is not among them, they do not call. */
function wordsOf(folder: string, words = new Set<string>()): Set<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) wordsOf(path, words);
    else if (/\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)) {
      const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
      for (const [word] of code.matchAll(/[\w$]+/g)) words.add(word);
    }
  }
  return words;
}

/** The name of a method that this node makes, if it makes one: in a class, or as `this.name = function …;`. */
function methodName(node: Node): string | null {
  if (node.type === 'MethodDefinition') {
    return !node.computed && node.key.type === 'Identifier' ? node.key.name : null;
  }
  if (node.type !== 'ExpressionStatement') return null;
  const { expression } = node;
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return null;
  const { left, right } = expression;
  const isFunction =
    right.type === 'FunctionExpression' || right.type === 'ArrowFunctionExpression';
  const isOwn =
    left.type === 'MemberExpression' && !left.computed && left.object.type === 'ThisExpression';
  return isFunction && isOwn && left.property.type === 'Identifier' ? left.property.name : null;
}

/** Methods, by where they stand; of those within others only the outer ones. */
function methodsOf(code: string): Method[] {
  const methods: Method[] = [];
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, start, end } = node as Node;
    const name = type && methodName(node as Node);
    // What a constructor makes is looked for, too.
    if (name && name !== 'constructor') methods.push({ name, start, end });
    else for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(code));
  return methods;
}

/** The code without these; each in turn, from the last. */
function cut(code: string, methods: readonly Method[]): string {
  return [...methods]
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

/** Names that are read as a property, taken out of an object, or stand in a string. */
function mentionsOf(code: string): Set<string> {
  const names = new Set<string>();
  for (const [, name] of code.matchAll(/(?:\.|['"`])([\w$]+)/g)) names.add(name);
  for (const [, list] of code.matchAll(/\{([\w$\s,:]+)\}\s*=/g)) {
    for (const [name] of list.matchAll(/[\w$]+/g)) names.add(name);
  }
  return names;
}

/** Takes out methods to which no name leads: from what is no method, from `used`, or from a method that stays. */
export function withoutUnusedMethods(code: string, used: ReadonlySet<string>): string {
  const methods = methodsOf(code);
  const reached = new Set([...CALLED_BY_NOBODY, ...used, ...mentionsOf(cut(code, methods))]);
  let waiting = methods;
  for (;;) {
    const next = waiting.filter(({ name }) => reached.has(name));
    if (next.length === 0) return cut(code, waiting);
    waiting = waiting.filter(({ name }) => !reached.has(name));
    for (const { start, end } of next) {
      for (const name of mentionsOf(code.slice(start, end))) reached.add(name);
    }
  }
}

/**
 * Takes methods out of a library's classes that nothing calls: bundlers drop what is not imported, but not what is
 * imported and never called. Names decide: a method stays if one of the sources that use the library, or anything
 * that stays of it, has its name.
 *
 * @param sources - the folder of those who use it.
 */
export function unusedMethods(chunkName: string, sources: URL): Plugin {
  return {
    name: 'vitrine-unused-methods',
    apply: 'build',
    renderChunk(code, chunk) {
      if (chunk.name !== chunkName) return null;
      return { code: withoutUnusedMethods(code, wordsOf(fileURLToPath(sources))), map: null };
    },
  };
}
