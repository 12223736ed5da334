import { EventEmitter, once } from 'node:events';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import {
  openProgram,
  openProgramPage,
  programAt,
  PROGRAM_TOKEN as TOKEN,
  withPrograms,
} from '../../test/bridge/program-fixture.ts';
import { pause, until } from '../../test/bridge/until.ts';
import { defaultConfig } from '../config/index.ts';
import { BridgeCounters } from '../connections/bridge-counters.ts';
import { TICK_MS } from '../connections/socket-lifetime.ts';
import { ProgramRelay } from './index.ts';

const WAVE = '{"command":"set","data":{"i":{"60":{"p":[0,1,1]}}}}';

describe('a hostile program', () => {
  it('is dropped what is too much, and told; the page and the others go on', () =>
    withPrograms(async (url, metric) => {
      const begun = performance.now();
      const { page } = await openProgramPage(url);
      const flood = await openProgram(url, { token: TOKEN });
      const calm = await openProgram(url, { token: TOKEN });
      await page.waitFor('joined', 2);
      for (let i = 0; i < 2000; i++) flood.socket.send(WAVE);
      calm.socket.send('calm');
      await until(
        () => page.received('command').some(({ text }) => text === 'calm'),
        'the calm one',
      );
      const told = Number((await flood.waitFor('dropped')).count);
      const flooded = () => page.received('command').filter(({ text }) => text === WAVE).length;
      let dropped = 0;
      for (let k = 0; k < 100 && flooded() + dropped < 2000; k++) {
        dropped = await metric('vitrine_bridge_program_dropped_total{reason="rate"}');
        await pause(20);
      }
      // All of it is accounted for: two seconds' worth at once, and what was gained meanwhile.
      const passed = flooded();
      expect(passed + dropped).toBe(2000);
      expect(passed).toBeGreaterThanOrEqual(240);
      expect(passed).toBeLessThanOrEqual(240 + 120 * secondsSince(begun));
      expect(told).toBeLessThanOrEqual(dropped);
      expect([flood.closeCode, calm.closeCode]).toEqual([null, null]);
    }));

  it('cannot pass on more than a megabyte a second', () =>
    withPrograms(async (url) => {
      const begun = performance.now();
      const { page } = await openProgramPage(url);
      const program = await openProgram(url, { token: TOKEN });
      await page.waitFor('joined');
      for (let i = 0; i < 100; i++) program.socket.send('x'.repeat(65_000));
      await program.waitFor('dropped');
      const bytes = () =>
        page.received('command').reduce((sum, { text }) => sum + String(text).length, 0);
      await until(() => bytes() > 1_900_000, 'what may be sent at once');
      // Two megabytes at once, and what was gained meanwhile.
      expect(bytes()).toBeLessThanOrEqual(2 ** 21 + 2 ** 20 * secondsSince(begun));
    }));

  it('is sent away with a huge text, with bytes, and with what is no text', () =>
    withPrograms(async (url) => {
      const { page } = await openProgramPage(url);
      const closedAfter = async (message: string | Uint8Array) => {
        const program = await openProgram(url, { token: TOKEN });
        await program.waitFor('welcome');
        program.socket.send(message);
        return program.closed();
      };
      expect(await closedAfter('x'.repeat(65_537))).toBe(1009);
      expect(await closedAfter(new Uint8Array(8))).toBe(4006);
      const text = await openProgram(url, { token: TOKEN });
      await text.waitFor('welcome');
      text.socket.send(Uint8Array.of(0xff, 0xfe), { binary: false });
      expect(await text.closed()).toBe(1007);
      await page.waitFor('left', 3);
      expect(page.closeCode).toBe(null);
    }));

  it('has to introduce itself by a hello', () =>
    withPrograms(async (url) => {
      await openProgramPage(url);
      const closedAfter = async (message: string) => {
        const program = programAt(url);
        await once(program.socket, 'open');
        program.socket.send(message);
        return program.closed();
      };
      const deep = `{"type":"hello","token":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
      for (const text of [WAVE, '{}', 'null', '{"type":"hello","more":1}', deep, '{']) {
        expect(await closedAfter(text)).toBe(4006);
      }
    }));

  it('that answers no heartbeat is sent away', () =>
    withPrograms(
      async (url) => {
        await openProgramPage(url);
        const silent = programAt(url, { autoPong: false });
        expect(await silent.closed()).toBe(4009);
      },
      { limits: { heartbeatSeconds: 0.1 } },
    ));

  it('that does not introduce itself within ten seconds is sent away', () => {
    const config = { ...defaultConfig({}), programs: { token: TOKEN } };
    const counts = new BridgeCounters();
    const relay = new ProgramRelay(config, counts, { now: 0 }, pino({ level: 'silent' }));
    const codes: number[] = [];
    const socket = Object.assign(new EventEmitter(), {
      close: (code: number) => codes.push(code),
      terminate: () => {},
      ping: () => {},
    });
    relay.acceptProgram(socket as unknown as WebSocket, '192.0.2.1', true);
    relay.tick(9999);
    expect([codes, relay.programCount]).toEqual([[], 1]);
    relay.tick(10_000);
    expect([codes, relay.programCount]).toEqual([[4002], 0]);
    expect(counts.closes.get('noLogin')).toBe(1);
  });

  it('passes deep JSON on as it is, which is the page’s affair', () =>
    withPrograms(async (url) => {
      const { page } = await openProgramPage(url);
      const program = await openProgram(url, { token: TOKEN });
      await program.waitFor('welcome');
      const deep = '['.repeat(60_000);
      program.socket.send(deep);
      expect((await page.waitFor('command')).text).toBe(deep);
    }));
});

describe('a page that misbehaves', () => {
  it('is sent away for what nobody understands', () =>
    withPrograms(async (url) => {
      for (const message of [
        '{}',
        '{"type":"reply","program":-1,"text":""}',
        '[',
        new Uint8Array(4),
      ]) {
        const { page } = await openProgramPage(url);
        page.socket.send(message);
        expect(await page.closed()).toBe(4006);
      }
    }));

  it('that does not read costs a megabyte, and its programs are told', () =>
    withPrograms(async (url, metric) => {
      const { page } = await openProgramPage(url);
      const programs = await Promise.all(
        Array.from({ length: 8 }, () => openProgram(url, { token: TOKEN })),
      );
      await page.waitFor('joined', 8);
      page.socket.pause();
      const slow = 'vitrine_bridge_program_dropped_total{reason="slow"}';
      for (let round = 0; round < 20 && !((await metric(slow)) > 0); round++) {
        for (const program of programs) {
          for (let i = 0; i < 30; i++) program.socket.send('x'.repeat(65_000));
        }
        await pause(200);
      }
      expect(await metric(slow)).toBeGreaterThan(0);
      await until(
        () => programs.some((program) => program.received('dropped').length > 0),
        'word of it',
      );
      page.socket.terminate();
    }));
});

/** At most, by the bridge's clock, which may have stood still for a tick when it began. */
function secondsSince(begun: number): number {
  return (performance.now() - begun + TICK_MS) / 1000;
}
