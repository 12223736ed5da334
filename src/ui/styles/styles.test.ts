import { readdirSync, readFileSync } from 'node:fs';
import postcss, { type Container, type Rule } from 'postcss';
import { expect, test } from 'vitest';

/**
 * Rooms by their layer, in order, and the classes beneath which all their rules are. A rule of a room can thus reach
 * neither another room nor the shared parts, whatever classes it names.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  frame: [
    ...['app', 'bar', 'menu', 'left', 'right', 'drawer', 'drawer-back'],
    ...['sheet', 'nav', 'rail', 'rail-panel', 'first', 'help', 'library', 'skip-links'],
  ],
  stage: ['stage', 'veil'],
  outfit: ['left', 'rows', 'clip-popover'],
  inspector: ['panel'],
  library: ['library', 'left', 'panel'],
  dock: ['dock', 'phone-transport', 'history'],
  levels: ['levels'],
  live: ['bar', 'left', 'panel', 'stage', 'dock', 'wire', 'login'],
  talk: ['talk', 'talk-notices', 'stage'],
  puppetry: ['panel', 'handle-map', 'puppet-floats', 'stage'],
  posing: ['posing', 'poses', 'pose-label'],
  rig: ['rig-legend', 'rig-switch', 'rig-arrows', 'test-poses', 'versions'],
  share: ['share'],
  upload: ['upload-form', 'upload-tab'],
};

/** Sheets for elements and for classes of the whole page. They are beneath no class; each has its name as its layer. */
const SHARED = ['base', 'controls', 'parts'];

/** Classes of the page's layout, which may stand before a root class. */
const LAYOUT = /^(\.(app|is-(working|bare|wide|drawer|phone|railed)))+$/;

const FOLDER = new URL('./', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const sheets = readdirSync(FOLDER).filter((name) => name.endsWith('.css'));

/** A mistake in the sheet of a room, in words; null if all its rules are in a layer and beneath root classes. */
function mistakeIn(css: string): string | null {
  const statements = postcss.parse(css).nodes.filter(({ type }) => type !== 'comment');
  const [layer] = statements;
  if (statements.length !== 1 || layer.type !== 'atrule' || layer.name !== 'layer')
    return 'is not in one layer';
  if (SHARED.includes(layer.params)) return null;
  const roots = ROOMS[layer.params];
  if (!roots) return `has the unknown layer ${layer.params}`;
  const outside = outermostRules(layer).find(
    ({ selectors }) => !selectors.every((selector) => isBeneath(selector, roots)),
  );
  return outside ? `${outside.selector} is beneath no root class of ${layer.params}` : null;
}

/** The rules that are nested in no other rule. */
function outermostRules(container: Container): Rule[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return [node];
    if (node.type === 'atrule' && node.name !== 'keyframes') return outermostRules(node);
    return [];
  });
}

/** Whether the first compound of a selector, after those of the layout, has only root classes to choose from. */
function isBeneath(selector: string, roots: readonly string[]): boolean {
  const compounds = selector.split(/\s+(?![^(]*\))/);
  const first = compounds.find((compound) => !LAYOUT.test(compound)) ?? compounds.at(-1)!;
  const choice = /^:is\(([^)]*)\)/.exec(first);
  const options = choice ? choice[1].split(',') : [first];
  return options.every((option) => {
    const name = /^\s*\.([\w-]+)/.exec(option)?.[1];
    return name !== undefined && roots.includes(name);
  });
}

test.each(sheets.filter((name) => !['main.css', 'tokens.css'].includes(name)))(
  '%s reaches only its own room',
  (name) => {
    expect(mistakeIn(read(name))).toBeNull();
  },
);

test('a rule without a root class is found: the handle of puppetry once moved the flags of the timeline', () => {
  const handle = '.handle { transform: translate(-50%, -50%) }';
  expect(mistakeIn(handle)).toBe('is not in one layer');
  expect(mistakeIn(`@layer puppetry { ${handle} }`)).toMatch('.handle is beneath no root class');
  expect(mistakeIn(`@layer puppetry { @media print { .panel .x {} ${handle} } }`)).toMatch(
    '.handle',
  );
  expect(mistakeIn(`@layer puppetry { .panel .x, .handle {} }`)).toMatch('.handle');
  expect(mistakeIn(`@layer puppetry { .is-phone .handle {} }`)).toMatch('.handle');
  expect(mistakeIn(`@layer puppetry { :is(.panel, .handle) .x {} }`)).toMatch('.handle');
  expect(mistakeIn(`@layer puppetry { .handle-map { ${handle} } }`)).toBeNull();
});

test('main.css declares the layers in order, so that sheets that are loaded later keep their place', () => {
  const order = /@layer ([^;{]+);/.exec(read('main.css'))![1].split(/,\s*/);
  expect(order).toEqual([...SHARED, ...Object.keys(ROOMS)]);
});
