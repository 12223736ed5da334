import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { systemClock } from '../src/async/index.ts';
import { CLOSE_CODES } from '../src/protocol/bridge/index.ts';
import { defaultConfig, parseConfig } from './config/index.ts';
import { createGridSessions } from './grid/index.ts';
import { REFUSAL_STATUS } from './grid/refusal-error.ts';
import { DatagramRelay } from './server/datagram-relay.ts';
import { bridgeMetrics } from './server/status-routes.ts';
import { WatchHub } from './watch/index.ts';

/** docs/bridge.md agrees with the code. */
const PAGE = readFileSync(new URL('../docs/bridge.md', import.meta.url), 'utf8');

/** The first two cells of all rows of the tables below a heading. */
function tables(heading: string): [string, string][] {
  const [, section = ''] = PAGE.split(`\n## ${heading}\n`);
  const [text] = section.split('\n## ');
  return [...text.matchAll(/^\| ([^|]*) \| ([^|]*) ?\|/gm)].map(([, first, second]) => [
    first.trim(),
    second.trim(),
  ]);
}

const code = (text: string) => `\`${text}\``;

it('lists every key of the configuration with its default', () => {
  const { limits, ...rest } = defaultConfig({});
  const grid = { id: 'a', name: 'A', loginUri: 'http://127.0.0.1/' };
  const [{ id, name, loginUri, isDemo, ...gridDefaults }] = parseConfig(
    { grids: [grid] },
    '',
    {},
  ).grids;
  const defaults = Object.entries({
    ...rest,
    ...gridDefaults,
    ...Object.fromEntries(Object.entries(limits).map(([key, value]) => [`limits.${key}`, value])),
  }).map(([key, value]) => [code(key), code(JSON.stringify(value))]);
  const excluded = ['key', '`limits`', '`id`', '`name`', '`loginUri`', '`host`, `port`'];
  const listed = tables('The configuration file').filter(([key]) => !excluded.includes(key));
  expect(new Map(listed)).toEqual(new Map(defaults as [string, string][]));
  expect([id, name, loginUri, isDemo]).toEqual(['a', 'A', 'http://127.0.0.1/', false]);
});

it('has valid examples of configurations', () => {
  const examples = [...PAGE.matchAll(/```json\n([^`]*)```/g)];
  expect(examples).toHaveLength(2);
  for (const [, example] of examples) {
    expect(parseConfig(JSON.parse(example), 'docs', {}).grids).toHaveLength(1);
  }
});

it('lists every close code', () => {
  const codes = Object.entries(CLOSE_CODES).map(([name, number]) => [`${number}`, code(name)]);
  expect(tables('Close codes').slice(1)).toEqual(codes);
});

it('lists every refusal with its status', () => {
  const codes = Object.entries(REFUSAL_STATUS).map(([name, status]) => [code(name), `${status}`]);
  expect(new Map(tables('Refusals').slice(1))).toEqual(new Map(codes as [string, string][]));
});

it('lists every metric', async () => {
  const { log } = Fastify();
  const config = defaultConfig({});
  const relay = new DatagramRelay(config, createGridSessions(config, log), log, systemClock);
  const hub = new WatchHub({ config, bridge: relay.counters, clock: systemClock, log });
  const names = (await bridgeMetrics(relay, hub, null).getMetricsAsJSON()).map(({ name }) =>
    code(name),
  );
  await hub.close();
  await relay.close();
  const listed = tables('Monitoring').slice(1);
  expect(listed.map(([name]) => name).sort()).toEqual(names.sort());
});
