import { describe, expect, it } from 'vitest';
import { type Fixture, withBridge } from '../../test/bridge/bridge-fixture.ts';
import type { FakePage } from '../../test/bridge/fake-page.ts';
import {
  openProgram,
  openProgramPage,
  PROGRAM_TOKEN,
  withPrograms,
} from '../../test/bridge/program-fixture.ts';
import { until } from '../../test/until.ts';

const FRAMES_IN = 'vitrine_bridge_frames_total{from="page"}';
const EMPTY_BATCH = Uint8Array.of(0x80);

/** Opens sockets and has each send its frames at once. @returns their close codes. */
async function flood(
  connect: Fixture['connect'],
  sockets: number,
  send: (page: FakePage) => void,
): Promise<number[]> {
  const pages = await Promise.all(Array.from({ length: sockets }, () => connect()));
  for (const page of pages) send(page);
  return Promise.all(pages.map((page) => page.closed()));
}

function times(count: number, send: (index: number) => void): void {
  for (let i = 0; i < count; i++) send(i);
}

describe('a flood of frames ends at the limit, without a login:', () => {
  it('empty batches, on eight sockets', () =>
    withBridge({}, async ({ connect, metric }) => {
      const codes = await flood(connect, 8, ({ socket }) =>
        times(5000, () => socket.send(EMPTY_BATCH)),
      );
      expect(codes).toEqual(Array(8).fill(4006));
      expect(await metric(FRAMES_IN)).toBe(8);
    }));

  it('datagrams without bytes for channels that are not open', () =>
    withBridge({}, async ({ connect, clock, metric }) => {
      clock.stop();
      const codes = await flood(connect, 2, ({ socket }) =>
        times(5000, (i) => socket.send(Uint8Array.of(i & 127))),
      );
      expect(codes).toEqual([4005, 4005]);
      // What a page may send in two seconds, and the frame above it.
      expect(await metric(FRAMES_IN)).toBe(2 * 1001);
    }));

  it.each(['ping', 'pong'] as const)('%ss', (frame) =>
    withBridge({}, async ({ connect }) => {
      const codes = await flood(connect, 8, ({ socket }) =>
        times(5000, () => socket[frame]('x'.repeat(100))),
      );
      expect(codes).toEqual(Array(8).fill(4005));
    }),
  );

  it('empty fragments of a message that never ends', () =>
    withBridge({}, async ({ connect }) => {
      const codes = await flood(connect, 8, ({ socket }) =>
        times(5000, () => socket.send(new Uint8Array(0), { fin: false })),
      );
      expect(codes).toEqual(Array(8).fill(1008));
    }));

  it('texts longer than any control message', () =>
    withBridge({}, async ({ connect }) => {
      const padded = `{"type":"close","channel":1}${' '.repeat(40_000)}`;
      expect(await flood(connect, 2, ({ socket }) => socket.send(padded))).toEqual([4006, 4006]);
    }));

  it('texts and pongs of programs', () =>
    withPrograms(async ({ url }) => {
      await openProgramPage(url);
      const [texts, pongs] = [
        await openProgram(url, { token: PROGRAM_TOKEN }),
        await openProgram(url, { token: PROGRAM_TOKEN }),
      ];
      times(10_000, () => texts.socket.send(''));
      times(5000, () => pongs.socket.pong());
      expect([await texts.closed(), await pongs.closed()]).toEqual([4005, 4005]);
    }));
});

it('pings are answered, as long as they are few', () =>
  withBridge({}, async ({ connect }) => {
    const { socket, closeCode } = await connect();
    const answers: string[] = [];
    socket.on('pong', (data) => answers.push(data.toString()));
    times(10, (i) => socket.ping(String(i)));
    await until(() => answers.length === 10, 'the answers');
    expect([answers, closeCode]).toEqual([[...'0123456789'], null]);
  }));
