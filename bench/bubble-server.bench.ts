import { BubbleLoad, type BubbleLoadOptions, type BubbleLoadSample } from './bubble-load.ts';
import { type BenchResult, quantile, type Stats, statsOf } from './measure.ts';

const ROUNDS = 8;
/** Seconds that are not counted: within them everything is described, and the code that runs often is compiled. */
const WARM_UP_ROUNDS = 3;

/** 500 walking avatars and 50 clients, of which each perceives about thirty. */
const SPREAD: BubbleLoadOptions = { objects: 500, clients: 50, range: 100, perceptionRange: 25 };

/** The same, where everybody perceives all. */
const CROWD: BubbleLoadOptions = { ...SPREAD, range: 40, perceptionRange: 90 };

/** One bubble as a whole server, at 20 cycles a second. */
export function run(): BenchResult[] {
  const spread = measure(SPREAD);
  const crowd = measure(CROWD);
  return [
    ...load('each perceives what is within 25 m', spread, SPREAD, { cpu: 0.25, delay: 25 }),
    ...load('everybody perceives all', crowd, CROWD, { cpu: 1, delay: 50 }),
    costOfMessages(spread, crowd),
    ...growth(spread),
  ];
}

interface Measured {
  /** Milliseconds of CPU time per second. */
  readonly cpu: Stats;
  readonly delay: Stats;
  readonly clockDelay: Stats;
  /** Per second, all clients together. */
  readonly movements: number;
  readonly bytes: number;
}

function measure(options: BubbleLoadOptions): Measured {
  const load = new BubbleLoad(options);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) load.measure();
  const samples: BubbleLoadSample[] = [];
  while (samples.length < ROUNDS) samples.push(load.measure());
  const medianOf = (of: (sample: BubbleLoadSample) => number) => statsOf(samples.map(of)).median;
  return {
    cpu: statsOf(samples.map(({ cpu }) => cpu)),
    delay: statsOf(samples.map(({ delays }) => p99(delays))),
    clockDelay: statsOf(samples.map(({ clockDelays }) => p99(clockDelays))),
    movements: medianOf(({ movements }) => movements),
    bytes: medianOf(({ bytes }) => bytes),
  };
}

/** 0 without clients. */
function p99(delays: readonly number[]): number {
  return delays.length > 0 ? quantile(delays, 0.99) : 0;
}

function load(
  scene: string,
  { cpu, delay, clockDelay, movements, bytes }: Measured,
  { objects, clients }: BubbleLoadOptions,
  limits: { readonly cpu: number; readonly delay: number },
): BenchResult[] {
  const name = `bubble of ${objects} walking avatars, ${clients} clients at 20 Hz, ${scene}`;
  const perClient = `${(bytes / clients / 1000).toFixed(1)} kB and ${(movements / clients).toFixed(0)} movements a second for each client`;
  return [
    {
      name: `${name}: the server's processor time`,
      unit: 'ms a second',
      ours: cpu,
      peer: null,
      ratio: null,
      target: `at most ${limits.cpu * 1000} ms`,
      met: cpu.median <= limits.cpu * 1000,
      note: `${perClient}; without UDP sockets`,
    },
    {
      name: `${name}: p99 of the delay from the cycle's time until a datagram is sent`,
      unit: 'ms of processor time',
      ours: delay,
      peer: null,
      ratio: null,
      target: `at most ${limits.delay} ms`,
      met: delay.median <= limits.delay,
      note: `${clockDelay.median.toFixed(1)} ms by the clock, with what else the machine does; a cycle has 50 ms`,
    },
  ];
}

/** The processor time of a perceived movement must not grow with how much is perceived. */
function costOfMessages(spread: Measured, crowd: Measured): BenchResult {
  const costOf = ({ cpu, movements }: Measured) => (cpu.low * 1000) / movements;
  const ratio = costOf(crowd) / costOf(spread);
  const times = (crowd.movements / spread.movements).toFixed(1);
  return {
    name: `bubble server: processor time of a perceived movement where ${times} times as many are perceived`,
    unit: 'µs',
    ours: statsOf([costOf(crowd)]),
    peer: statsOf([costOf(spread)]),
    ratio: 1 / ratio,
    target: 'at most that where few are perceived',
    met: ratio <= 1,
    note: 'peer: each perceives what is within 25 m',
  };
}

/**
 * The processor time that clients cost, which is what exceeds that of the same bubble without clients: it must not grow
 * with objects that nobody perceives, and must grow with the clients as what they perceive does. A server that looks at
 * each object for each client would take four times as long with four times the objects.
 */
function growth(spread: Measured): BenchResult[] {
  const empty = measure({ ...SPREAD, clients: 0 });
  const cost = clientCost(spread, empty);
  const wide = {
    ...SPREAD,
    objects: 4 * SPREAD.objects,
    range: 2 * SPREAD.range,
    clientRange: SPREAD.range,
  };
  const moreObjects = measure(wide);
  const moreClients = measure({ ...SPREAD, clients: 2 * SPREAD.clients });
  const perMovement = (milliseconds: number, { movements }: Measured) =>
    (milliseconds * 1000) / movements;
  const result = (
    change: string,
    limit: number,
    measured: Measured,
    without: Measured,
  ): BenchResult => {
    const milliseconds = clientCost(measured, without);
    const ours = perMovement(milliseconds, measured);
    const peer = perMovement(cost, spread);
    return {
      name: `bubble server: what clients cost per perceived movement with ${change}`,
      unit: 'µs',
      ours: statsOf([ours]),
      peer: statsOf([peer]),
      ratio: peer / ours,
      target: `at most ${limit} times that without`,
      met: ours <= limit * peer,
      note: `${milliseconds.toFixed(0)} ms a second for ${measured.movements.toFixed(0)} movements, against ${cost.toFixed(0)} ms for ${spread.movements.toFixed(0)}`,
    };
  };
  return [
    result(
      'four times the objects on four times the ground',
      2,
      moreObjects,
      measure({ ...wide, clients: 0 }),
    ),
    result('twice the clients', 1.4, moreClients, empty),
  ];
}

function clientCost(withClients: Measured, without: Measured): number {
  return withClients.cpu.low - without.cpu.low;
}
