import { formatCount, formatPlural } from '../format.ts';

/** Counts with their nouns: `22 joints`. */
export const COUNTS = {
  joints: (count: number) => formatPlural(count, { one: 'joint', other: 'joints' }),
  frames: (count: number) => formatPlural(count, { one: 'frame', other: 'frames' }),
  keys: (count: number) => formatPlural(count, { one: 'key', other: 'keys' }),
  files: (count: number) => formatPlural(count, { one: 'file', other: 'files' }),
  items: (count: number) => formatPlural(count, { one: 'item', other: 'items' }),
  bytes: (count: number) => formatPlural(count, { one: 'byte', other: 'bytes' }),
  constraints: (count: number) => formatPlural(count, { one: 'constraint', other: 'constraints' }),
  values: (count: number) => formatPlural(count, { one: 'value', other: 'values' }),
  triangles: (count: number) => formatPlural(count, { one: 'triangle', other: 'triangles' }),
  animations: (count: number) => formatPlural(count, { one: 'animation', other: 'animations' }),
  severity: {
    error: (count: number) => formatPlural(count, { one: 'error', other: 'errors' }),
    warning: (count: number) => formatPlural(count, { one: 'warning', other: 'warnings' }),
    note: (count: number) => formatPlural(count, { one: 'note', other: 'notes' }),
  },
  of: (some: number, all: number) => `${formatCount(some)} of ${formatCount(all)}`,
};
