import { run as runAllocation } from './allocation.bench.ts';
import { run as runArchive } from './archive.bench.ts';
import { run as runArchiveOpening } from './archive-opening.bench.ts';
import { run as runBrokerSnapshots } from './broker-snapshots.bench.ts';
import { run as runBubbleServer } from './bubble-server.bench.ts';
import { run as runCodecs } from './codec.bench.ts';
import { run as runDressedAvatars } from './dressed-avatars.bench.ts';
import { run as runEmbed } from './embed.bench.ts';
import { run as runIk } from './ik.bench.ts';
import { run as runKeyEdit } from './key-edit.bench.ts';
import { run as runLevels } from './levels.bench.ts';
import type { BenchResult, Stats } from './measure.ts';
import { run as runMix } from './mix.bench.ts';
import { run as runModelDrop } from './model-drop.bench.ts';
import { run as runModelReading } from './model-reading.bench.ts';
import { run as runOutfit } from './outfit.bench.ts';
import { run as runPose } from './pose.bench.ts';
import { run as runPrims } from './prim.bench.ts';
import { run as runPuppetryDecoding } from './puppetry-decoding.bench.ts';
import { run as runPuppetryPage } from './puppetry-page.bench.ts';
import { run as runQualitySteps } from './quality-steps.bench.ts';
import { run as runRegionEntry } from './region-entry.bench.ts';
import { run as runRelay } from './relay.bench.ts';
import { run as runSetpCodec } from './setp-codec.bench.ts';
import { run as runShapeSlider } from './shape-slider.bench.ts';
import { run as runTextureDecoding } from './texture-decoding.bench.ts';
import { run as runWatch } from './watch.bench.ts';

/*
 * `npm run bench [-- [--json] [NAME…]]`: scripts/bench.mjs bundles it, and runs it by Node with --expose-gc in the project's
 * folder. Compare ratios of one run; absolute times depend on the machine.
 */

/** The folder of the built page. */
const siteRoot = process.env.VITRINE_SITE ?? `${process.cwd()}/dist`;
const modelPage = `${process.cwd()}/bench/dist/model-page`;
const peersFolder = `${process.cwd()}/bench/peers`;
const samples = `${process.cwd()}/../shared/samples`;

type Bench = () => readonly BenchResult[] | Promise<readonly BenchResult[]>;

/** In the order in which they run. */
const BENCHES: Readonly<Record<string, Bench>> = {
  pose: runPose,
  mix: runMix,
  ik: runIk,
  'key-edit': runKeyEdit,
  outfit: runOutfit,
  prim: runPrims,
  'puppetry-decoding': runPuppetryDecoding,
  'setp-codec': runSetpCodec,
  allocation: runAllocation,
  archive: runArchive,
  relay: runRelay,
  watch: runWatch,
  'bubble-server': runBubbleServer,
  'broker-snapshots': runBrokerSnapshots,
  'puppetry-page': () => runPuppetryPage(siteRoot),
  'region-entry': () => runRegionEntry(siteRoot),
  'quality-steps': () => runQualitySteps(siteRoot),
  'dressed-avatars': () => runDressedAvatars(siteRoot),
  'archive-opening': () => runArchiveOpening(siteRoot),
  'shape-slider': () => runShapeSlider(siteRoot),
  'texture-decoding': () => runTextureDecoding(siteRoot, samples),
  'model-reading': () => runModelReading(modelPage),
  'model-drop': () => runModelDrop(siteRoot, modelPage),
  levels: runLevels,
  embed: () => runEmbed(siteRoot, peersFolder),
  codec: () => runCodecs(samples, peersFolder),
};

/** Runs the benches whose names contain one of these parts; all where there is none. */
async function runBenches(parts: readonly string[]): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [name, run] of Object.entries(BENCHES)) {
    const isChosen = parts.length === 0 || parts.some((part) => name.includes(part));
    if (isChosen) results.push(...(await run()));
  }
  return results;
}

const toText = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
const spread = ({ median, low, high }: Stats) =>
  `${toText(median)} (${toText(low)}–${toText(high)})`;

function print(result: BenchResult): void {
  console.log(`\n${result.name}`);
  console.log(`  ours   ${spread(result.ours)} ${result.unit}`);
  if (result.peer) console.log(`  peer   ${spread(result.peer)} ${result.unit}`);
  if (result.ratio !== null) console.log(`  ratio  ${result.ratio.toFixed(2)} (peer / ours)`);
  console.log(`  target ${result.target}: ${result.met ? 'met' : 'NOT MET'}`);
  if (result.note) console.log(`  note   ${result.note}`);
}

const args = process.argv.slice(2);
const results = await runBenches(args.filter((arg) => arg !== '--json'));
if (args.includes('--json')) console.log(JSON.stringify(results, null, 2));
else {
  console.log(`Node ${process.version}; medians with quartiles, tasks run in turn`);
  for (const result of results) print(result);
}
