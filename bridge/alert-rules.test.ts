import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');
const METRIC = /vitrine_bridge_[a-z_]+/g;

it('Hosting queries only metrics that the bridge’s own table lists', () => {
  // bridge/docs.test.ts compares the table with what a bridge reports.
  const listed = new Set(read('bridge.md').match(METRIC));
  const queried = new Set(read('hosting.md').match(METRIC));
  expect(queried.size).toBeGreaterThan(10);
  expect([...queried].filter((name) => !listed.has(name))).toEqual([]);
});
