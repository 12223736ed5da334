import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  openProgram,
  PROGRAM_TOKEN,
  type TextSocket,
  withPrograms,
} from '../../../../test/bridge/program-fixture.ts';
import { headLine } from '../../../../test/leap-command-samples.ts';
import { until } from '../../../../test/until.ts';
import { type Clock, systemClock } from '../../../async/index.ts';
import { createPose, createWorldPose, defaultSkeleton } from '../../../avatar/index.ts';
import { fromYRotation } from '../../../math/index.ts';
import { webSocketOpener } from '../../../session/index.ts';
import { type ProgramLink, PuppetryState } from '../../state/index.ts';
import { PuppetPrograms } from './puppet-programs.ts';

const EXAMPLES = fileURLToPath(new URL('../../../../docs/examples/', import.meta.url));
const FOREARM = defaultSkeleton.jointNumber('mElbowRight');
const HEAD = defaultSkeleton.jointNumber('mHead');

/** The platform's clock with timers that run 50 times as fast. */
const fastClock: Clock = {
  ...systemClock,
  after: (milliseconds, call) => systemClock.after(milliseconds / 50, call),
  every: (milliseconds, call) => systemClock.every(milliseconds / 50, call),
};

/** The programs of a page without a browser, and what they do with its avatar. */
function openPage(url: string, bridgeToken: string | null = null) {
  const state = new PuppetryState();
  const targets: [joint: number, position: ArrayLike<number> | null][] = [];
  const locals: [joint: number, rotation: ArrayLike<number> | null][] = [];
  const expirations = { count: 0 };
  const steps: ProgramLink['step'][] = [];
  const sockets: WebSocket[] = [];
  class RecordedSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols);
      sockets.push(this);
    }
  }
  state.program.subscribe(({ step }) => {
    if (steps.at(-1) !== step) steps.push(step);
  });
  const programs = new PuppetPrograms({
    state,
    page: url,
    bridgeToken: () => bridgeToken,
    puppet: {
      avatar: {
        basePose: defaultSkeleton.restPose(),
        pose: createPose(),
        world: createWorldPose(),
        heightOffset: 0,
      },
      setTarget: (joint, position) => targets.push([joint, position]),
      setLocal: (joint, rotation) => locals.push([joint, rotation]),
      expireTargets: () => {
        expirations.count++;
      },
    },
    environment: {
      openSocket: webSocketOpener(RecordedSocket as unknown as typeof globalThis.WebSocket),
      clock: fastClock,
      random: () => 0,
    },
  });
  return { state, programs, targets, locals, expirations, steps, sockets };
}

const codeOf = ({ state }: ReturnType<typeof openPage>) => {
  const link = state.program.value;
  return 'code' in link ? link.code : '';
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

describe('a page that admits programs', () => {
  it.concurrent.for([
    ['puppeteer.mjs', process.execPath, 'joint_report'],
    ['puppeteer.py', 'python3', null],
  ] as const)('is puppeteered by the example %s', ([file, interpreter, report], { skip }) => {
    if (spawnSync(interpreter, ['--version']).error) skip(`there is no ${interpreter}`);
    return withPrograms(async ({ url }) => {
      const page = openPage(url);
      const { state, programs, targets, locals, expirations } = page;
      await programs.open();
      expect(state.program.value).toMatchObject({ step: 'waiting' });
      const args = [`${EXAMPLES}${file}`, PROGRAM_TOKEN, codeOf(page), url.replace('http', 'ws')];
      const child = spawn(interpreter, args);
      let output = '';
      const read = (text: Buffer) => {
        output += text;
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      const heights = () =>
        targets.flatMap(([joint, at]) => (joint === FOREARM && at ? [at[1]] : []));
      const hasWaved = () => Math.max(...heights()) > -0.53 && Math.min(...heights()) < -0.63;
      try {
        await until(hasWaved, `a wave of ${file}`);
        expect(state.program.value).toMatchObject({ step: 'driven', refused: 0, ignored: 0 });
        expect(Math.max(...heights())).toBeCloseTo(-0.48, 1);
        expect(Math.min(...heights())).toBeCloseTo(-0.68, 1);
        expect(locals.every(([joint]) => joint === HEAD)).toBe(true);
        const hasReport = () => {
          programs.afterFrame();
          return report === null || output.includes(report);
        };
        await until(hasReport, 'a report of the hand');
        programs.close();
        await until(() => output.includes('stop'), 'the end');
        expect(state.program.value).toEqual({ step: 'off' });
        expect(expirations.count).toBe(1);
      } finally {
        await end(child);
      }
    });
  });

  it('publishes how many there are, and what it cannot decode', () =>
    withPrograms(async ({ url }) => {
      const { state, programs } = openPage(url);
      await Promise.all([programs.open(), programs.open()]);
      const one = await openProgram(url, { token: PROGRAM_TOKEN });
      const two = await openProgram(url, { token: PROGRAM_TOKEN });
      for (const text of ['{', '['.repeat(60_000), '{"command":"set","data":{"i":{"nose":{}}}}']) {
        one.socket.send(text);
      }
      const expected = { step: 'driven', programs: 2, refused: 2, ignored: 1 };
      await until(() => matches(state.program.value, expected), 'the counts');
      two.socket.send('{"command":"get","reqid":"x","data":["camera"]}');
      await until(() => repliesTo(two).length > 0, 'a reply');
      expect(repliesTo(two)).toEqual([{ reqid: 'x', camera_id: 0 }]);
      expect(repliesTo(one)).toEqual([]);
      one.socket.close();
      two.socket.close();
      await until(() => state.program.value.step === 'waiting', 'both to leave');
      programs.close();
      programs.close();
      expect(state.program.value).toEqual({ step: 'off' });
      await programs.open();
      expect(state.program.value.step).toBe('waiting');
      programs.close();
    }));

  it('reconnects with the same code when the connection breaks', () =>
    withPrograms(async ({ url }) => {
      const page = openPage(url);
      await page.programs.open();
      const code = codeOf(page);
      const program = await openProgram(url, { token: PROGRAM_TOKEN });
      await until(() => page.state.program.value.step === 'driven', 'the program');
      page.sockets[0].terminate();
      expect(await program.closed()).toBe(4012);
      await until(() => page.sockets.length === 2 && codeOf(page) !== '', 'the next connection');
      expect(codeOf(page)).toBe(code);
      expect(page.steps).toEqual([
        'off',
        'connecting',
        'waiting',
        'driven',
        'connecting',
        'waiting',
      ]);
      page.programs.close();
    }));

  it('publishes why it cannot', async () => {
    await withPrograms(
      async ({ url }) => {
        const { state, programs } = openPage(url);
        await programs.open();
        expect(state.program.value).toEqual({ step: 'refused', reason: 'not-allowed' });
      },
      { config: { programs: null } },
    );
    await withPrograms(
      async ({ url }) => {
        const withoutToken = openPage(url);
        await withoutToken.programs.open();
        expect(withoutToken.state.program.value).toEqual({
          step: 'refused',
          reason: 'not-allowed',
        });
        const withToken = openPage(url, 'bridge-token');
        await withToken.programs.open();
        expect(withToken.state.program.value.step).toBe('waiting');
        withToken.programs.close();
      },
      { config: { token: 'bridge-token' } },
    );
    const withoutBridge = openPage('http://127.0.0.1:9/');
    await withoutBridge.programs.open();
    expect(withoutBridge.state.program.value).toEqual({ step: 'refused', reason: 'unreachable' });
    expect(withoutBridge.steps).toEqual(['off', 'connecting', 'refused']);
  });

  it('plays performances', async () => {
    const { programs, state, locals, expirations } = openPage('http://127.0.0.1:9/');
    const [first, next] = [fromYRotation(5), fromYRotation(10)];
    programs.perform('nod.jsonl', [headLine(0, first), headLine(0.05, next)]);
    expect(state.performance.value).toMatchObject({ name: 'nod.jsonl', duration: 0.05 });
    await until(() => state.performance.value === null, 'its end');
    expect(locals.map(([joint]) => joint)).toEqual([HEAD, HEAD]);
    programs.perform('nod.jsonl', [headLine(0, first), headLine(5, next)]);
    expect(expirations.count).toBe(0);
    programs.stopPerformance();
    expect(expirations.count).toBe(1);
    expect(state.performance.value).toBeNull();
  });
});

function matches(value: object, expected: Readonly<Record<string, unknown>>): boolean {
  const fields = value as Record<string, unknown>;
  return Object.entries(expected).every(([key, content]) => fields[key] === content);
}

/** What the page has sent to a program. */
function repliesTo(program: TextSocket): unknown[] {
  return program.messages.filter(({ pump }) => pump !== undefined).map(({ data }) => data);
}
