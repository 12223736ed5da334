import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawDashboard } from './draw-dashboard.ts';
import { SHORT, type SoakResult, type SoakSize, soak, TEN_MINUTES } from './soak.ts';

/*
 * `npm run soak [-- --short] [--seconds N] [--json FILE] [--dashboard FILE]`: bridges, a broker and their clients for ten
 * minutes, under attack. Ends with status 1 if anything that should hold did not.
 */

const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    seconds: { type: 'string' },
    json: { type: 'string' },
    dashboard: { type: 'string' },
  },
});
const basis = values.short ? SHORT : TEN_MINUTES;
const size = { ...basis, seconds: Number(values.seconds ?? basis.seconds) };
if (!(size.seconds >= 20)) throw new Error('--seconds: expected 20 at least');
checkFileLimit(size);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const result = await soak(size, (line) => console.log(line), stop.signal);
print(result);
if (values.json) writeFileSync(values.json, JSON.stringify(result, mapsAsObjects, 1));
if (values.dashboard) writeFileSync(values.dashboard, drawDashboard(result));
process.exit(result.failures.length > 0 ? 1 : 0);

/** A bridge needs three descriptors for each page: its WebSocket, its UDP port, and its circuit. */
function checkFileLimit({ idle, busy, watchers }: SoakSize): void {
  const needed = 3 * (idle + busy) + watchers + 1024;
  const limit = fileLimit();
  if (limit >= needed) return;
  console.error(
    `The soak needs ${needed} file descriptors for a process; this shell allows ${limit}. Run \`ulimit -n ${needed}\` first.`,
  );
  process.exit(2);
}

/** What a process may open at most; Node raises the soft limit to it. Infinite where it is not known. */
function fileLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, hard = ''] = /^Max open files\s+\S+\s+(\S+)/m.exec(limits) ?? [];
    return hard === 'unlimited' || hard === '' ? Number.POSITIVE_INFINITY : Number(hard);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function print(result: SoakResult): void {
  const { attacks, forbidden, clients, longestFailure, slowestHealth, failures } = result;
  console.log('\nAttacks (made, refused, without an answer)');
  for (const [name, { made, refused, unanswered }] of Object.entries(attacks)) {
    console.log(`  ${name.padEnd(30)} ${made}, ${refused}, ${unanswered}`);
  }
  for (const [kind, { outages, longestAway }] of Object.entries({
    pages: clients.pages,
    watchers: clients.watchers,
  })) {
    console.log(`${kind}: ${outages} times away, ${(longestAway / 1000).toFixed(1)} s at most`);
  }
  console.log(`Longest failure of a bridge or the broker: ${(longestFailure / 1000).toFixed(1)} s`);
  console.log(`Slowest health check: ${slowestHealth.toFixed(0)} ms`);
  console.log(
    `Sent to forbidden addresses: ${forbidden.datagrams} datagrams, ${forbidden.connections} connections`,
  );
  console.log(failures.length === 0 ? '\nAll has held.' : `\nFAILED\n  ${failures.join('\n  ')}`);
}

function mapsAsObjects(_key: string, value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}
