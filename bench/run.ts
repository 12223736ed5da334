import { existsSync } from 'node:fs';
import { run as runAllocation } from './allocation.bench.ts';
import { run as runCodecs } from './codec.bench.ts';
import { run as runConnections } from './connections.bench.ts';
import { run as runEmbed } from './embed.bench.ts';
import { run as runIk } from './ik.bench.ts';
import { run as runLludp } from './lludp.bench.ts';
import { run as runMix } from './mix.bench.ts';
import { loadPeers } from './peers.ts';
import { run as runPose } from './pose.bench.ts';
import { run as runPuppetry } from './puppetry.bench.ts';
import { run as runPuppets } from './puppets.bench.ts';
import { run as runRelay } from './relay.bench.ts';
import type { BenchResult, Stats } from './types.ts';

/*
 * `npm run bench [-- --json]`. Built to one file by scripts/bench.mjs and run by Node with --expose-gc,
 * in the project's folder. Ratios of one run are what counts; the machine's own speed is not.
 */

const figure = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
const spread = ({ median, low, high }: Stats) =>
  `${figure(median)} (${figure(low)}–${figure(high)})`;

function print(result: BenchResult): void {
  console.log(`\n${result.name}`);
  console.log(`  ours   ${spread(result.ours)} ${result.unit}`);
  if (result.peer) console.log(`  peer   ${spread(result.peer)} ${result.unit}`);
  if (result.ratio !== null) console.log(`  ratio  ${result.ratio.toFixed(2)} (peer / ours)`);
  console.log(`  target ${result.target}: ${result.met ? 'met' : 'NOT MET'}`);
  if (result.note) console.log(`  note   ${result.note}`);
}

/** Folder of the built page. */
const site = process.env.VITRINE_SITE ?? `${process.cwd()}/dist`;
const peersFolder = `${process.cwd()}/bench/peers`;

async function runAll(): Promise<BenchResult[]> {
  const results = [
    ...(await runPose()),
    ...(await runMix()),
    ...runIk(),
    ...runPuppetry(),
    ...runAllocation(),
    ...(await runRelay()),
    ...(await runConnections()),
    ...(await runPuppets(site)),
    ...(await runEmbed(site, peersFolder)),
  ];
  const samples = `${process.cwd()}/../shared/samples`;
  if (!existsSync(samples)) {
    console.warn('SKIPPED the codec benches: no ../shared/samples on this machine');
    return results;
  }
  const peers = loadPeers(peersFolder);
  return [...results, ...(await runCodecs(samples, peers)), ...runLludp(samples, peers)];
}

const results = await runAll();
if (process.argv.includes('--json')) console.log(JSON.stringify(results, null, 2));
else {
  console.log(`Node ${process.version}; medians with quartiles, tasks run in turn`);
  for (const result of results) print(result);
}
