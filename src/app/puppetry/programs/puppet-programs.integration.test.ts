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
import { until } from '../../../../test/bridge/until.ts';
import { headLine } from '../../../../test/joint-wish.ts';
import { systemClock } from '../../../async/index.ts';
import { createPose, createWorldPose, defaultSkeleton } from '../../../avatar/index.ts';
import { fromYRotation } from '../../../math/index.ts';
import { webSocketOpener } from '../../../session/index.ts';
import { type ProgramLink, PuppetryState } from '../../state/index.ts';
import { PuppetPrograms } from './index.ts';

const EXAMPLES = fileURLToPath(new URL('../../../../docs/examples/', import.meta.url));
const FOREARM = defaultSkeleton.jointNumber('mElbowRight');
const HAND = defaultSkeleton.jointNumber('mWristRight');
const HEAD = defaultSkeleton.jointNumber('mHead');

/** A page without a browser: its desk, and all that programs ask of its avatar. */
function openPage(url: string, bridgeToken: string | null = null) {
  const board = new PuppetryState();
  const aims: [joint: number, position: ArrayLike<number> | null][] = [];
  const poses: [joint: number, rotation: ArrayLike<number> | null][] = [];
  const lapses = { count: 0 };
  const steps: ProgramLink['step'][] = [];
  const sockets: WebSocket[] = [];
  class OwnSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols);
      sockets.push(this);
    }
  }
  board.program.subscribe(({ step }) => {
    if (steps.at(-1) !== step) steps.push(step);
  });
  const desk = new PuppetPrograms({
    board,
    page: url,
    bridgeToken: () => bridgeToken,
    puppet: {
      avatar: {
        body: defaultSkeleton.restPose(),
        pose: createPose(),
        world: createWorldPose(),
        rise: 0,
      },
      setTarget: (joint, position) => aims.push([joint, position]),
      setLocal: (joint, rotation) => poses.push([joint, rotation]),
      expireTargets: () => {
        lapses.count++;
      },
    },
    environment: {
      openSocket: webSocketOpener(OwnSocket as unknown as typeof globalThis.WebSocket),
      clock: systemClock,
      random: () => 0,
    },
  });
  return { board, desk, aims, poses, lapses, steps, sockets };
}

const codeOf = ({ board }: ReturnType<typeof openPage>) => {
  const link = board.program.value;
  return 'code' in link ? link.code : '';
};

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

describe('a page that lets programs in', () => {
  it.for([
    ['puppeteer.mjs', process.execPath],
    ['puppeteer.py', 'python3'],
  ] as const)('is puppeteered by the example %s', ([file, interpreter], { skip }) => {
    if (spawnSync(interpreter, ['--version']).error) skip(`there is no ${interpreter}`);
    return withPrograms(async ({ url }) => {
      const page = openPage(url);
      await page.desk.open();
      expect(page.board.program.value).toMatchObject({ step: 'waiting' });
      const args = [`${EXAMPLES}${file}`, PROGRAM_TOKEN, codeOf(page), url.replace('http', 'ws')];
      const child = spawn(interpreter, args);
      let output = '';
      child.stdout.on('data', (text) => {
        output += text;
      });
      child.stderr.on('data', (text) => {
        output += text;
      });
      try {
        await until(
          () => page.aims.filter(([joint]) => joint === FOREARM).length > 30,
          file,
          15_000,
        );
        page.desk.afterFrame();
        expect(page.board.program.value).toMatchObject({ step: 'driven', refused: 0, ignored: 0 });
        const swings = page.aims.flatMap(([joint, at]) => (joint === FOREARM && at ? [at[1]] : []));
        expect(Math.max(...swings)).toBeCloseTo(-0.48, 1);
        expect(Math.min(...swings)).toBeCloseTo(-0.68, 1);
        expect(page.poses.every(([joint]) => joint === HEAD)).toBe(true);
        if (page.aims.some(([joint]) => joint === HAND)) {
          await until(() => output.includes('joint_report'), 'a report of the hand');
        }
        page.desk.close();
        await until(() => output.includes('stop'), 'the end');
        expect(page.board.program.value).toEqual({ step: 'off' });
        expect(page.lapses.count).toBe(1);
      } finally {
        await ended(child);
      }
    });
  });

  it('tells how many there are, and what it does not understand', () =>
    withPrograms(async ({ url }) => {
      const page = openPage(url);
      await Promise.all([page.desk.open(), page.desk.open()]);
      const one = await openProgram(url, { token: PROGRAM_TOKEN });
      const two = await openProgram(url, { token: PROGRAM_TOKEN });
      for (const text of ['{', '['.repeat(60_000), '{"command":"set","data":{"i":{"nose":{}}}}']) {
        one.socket.send(text);
      }
      const expected = { step: 'driven', programs: 2, refused: 2, ignored: 1 };
      await until(() => matches(page.board.program.value, expected), 'the count');
      two.socket.send('{"command":"get","reqid":"x","data":["camera"]}');
      await until(() => answersOf(two).length > 0, 'an answer');
      expect(answersOf(two)).toEqual([{ reqid: 'x', camera_id: 0 }]);
      expect(answersOf(one)).toEqual([]);
      one.socket.close();
      two.socket.close();
      await until(() => page.board.program.value.step === 'waiting', 'their leaving');
      page.desk.close();
      page.desk.close();
      expect(page.board.program.value).toEqual({ step: 'off' });
      await page.desk.open();
      expect(page.board.program.value.step).toBe('waiting');
      page.desk.close();
    }));

  it('comes back by the same code when the connection breaks', () =>
    withPrograms(async ({ url }) => {
      const page = openPage(url);
      await page.desk.open();
      const code = codeOf(page);
      const program = await openProgram(url, { token: PROGRAM_TOKEN });
      await until(() => page.board.program.value.step === 'driven', 'the program');
      page.sockets[0].terminate();
      expect(await program.closed()).toBe(4012);
      await until(() => page.sockets.length === 2 && codeOf(page) !== '', 'its return');
      expect(codeOf(page)).toBe(code);
      expect(page.steps).toEqual([
        'off',
        'connecting',
        'waiting',
        'driven',
        'connecting',
        'waiting',
      ]);
      page.desk.close();
    }));

  it('says why it cannot', async () => {
    await withPrograms(
      async ({ url }) => {
        const page = openPage(url);
        await page.desk.open();
        expect(page.board.program.value).toEqual({ step: 'refused', reason: 'not-allowed' });
      },
      { config: { programs: null } },
    );
    await withPrograms(
      async ({ url }) => {
        const stranger = openPage(url);
        await stranger.desk.open();
        expect(stranger.board.program.value).toEqual({ step: 'refused', reason: 'not-allowed' });
        const known = openPage(url, 'bridge-token');
        await known.desk.open();
        expect(known.board.program.value.step).toBe('waiting');
        known.desk.close();
      },
      { config: { token: 'bridge-token' } },
    );
    const alone = openPage('http://127.0.0.1:9/');
    await alone.desk.open();
    expect(alone.board.program.value).toEqual({ step: 'refused', reason: 'unreachable' });
    expect(alone.steps).toEqual(['off', 'connecting', 'refused']);
  });

  it('plays performances', async () => {
    const { desk, board, poses, lapses } = openPage('http://127.0.0.1:9/');
    desk.perform('nod.jsonl', [headLine(0, fromYRotation(5)), headLine(0.05, fromYRotation(10))]);
    expect(board.performance.value).toMatchObject({ name: 'nod.jsonl', duration: 0.05 });
    await until(() => board.performance.value === null, 'its end');
    expect(poses.map(([joint]) => joint)).toEqual([HEAD, HEAD]);
    desk.perform('nod.jsonl', [headLine(0, fromYRotation(5)), headLine(5, fromYRotation(10))]);
    expect(lapses.count).toBe(0);
    desk.stopPerformance();
    expect(lapses.count).toBe(1);
    expect(board.performance.value).toBeNull();
  });
});

function matches(value: object, expected: Readonly<Record<string, unknown>>): boolean {
  const fields = value as Record<string, unknown>;
  return Object.entries(expected).every(([key, wanted]) => fields[key] === wanted);
}

/** What the page said to a program. */
function answersOf(program: TextSocket): unknown[] {
  return program.messages.filter(({ pump }) => pump !== undefined).map(({ data }) => data);
}
