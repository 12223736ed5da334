import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  openProgram,
  openProgramPage,
  programAt,
  PROGRAM_TOKEN as TOKEN,
  withPrograms,
} from '../../test/bridge/program-fixture.ts';
import { until } from '../../test/until.ts';

const WAVE = '{"command":"set","data":{"i":{"60":{"p":[0,1,1]}}}}';

const COMMANDS = 'vitrine_bridge_program_commands_total';
const OVER_RATE = 'vitrine_bridge_program_dropped_total{reason="rate"}';
const SLOW_PAGE = 'vitrine_bridge_program_dropped_total{reason="slow"}';

describe('a hostile program', () => {
  it('loses the messages above its rate, and is notified; the page and other programs continue', () =>
    withPrograms(async ({ url, clock, metric }) => {
      const { page } = await openProgramPage(url);
      const flooding = await openProgram(url, { token: TOKEN });
      const wellBehaved = await openProgram(url, { token: TOKEN });
      await page.waitFor('joined', 2);
      clock.stop();
      for (let i = 0; i < 2000; i++) flooding.socket.send(WAVE);
      wellBehaved.socket.send('well-behaved');
      await page.waitFor('command', 241);
      await until(async () => (await metric(COMMANDS)) + (await metric(OVER_RATE)) > 2000, 'all');
      // The messages of two seconds may be sent at once.
      const texts = page.received('command').map(({ text }) => text);
      expect(texts.filter((text) => text === WAVE)).toHaveLength(240);
      expect(texts.filter((text) => text === 'well-behaved')).toHaveLength(1);
      expect(await metric(OVER_RATE)).toBe(1760);
      clock.advance(1000);
      expect((await flooding.waitFor('dropped')).count).toBe(1760);
      expect([flooding.closeCode, wellBehaved.closeCode]).toEqual([null, null]);
    }));

  it('cannot send more than a megabyte a second', () =>
    withPrograms(async ({ url, clock, metric }) => {
      const { page } = await openProgramPage(url);
      const program = await openProgram(url, { token: TOKEN });
      await page.waitFor('joined');
      clock.stop();
      for (let i = 0; i < 100; i++) program.socket.send('x'.repeat(65_000));
      await until(async () => (await metric(COMMANDS)) + (await metric(OVER_RATE)) >= 100, 'all');
      await page.waitFor('command', await metric(COMMANDS));
      const bytes = page
        .received('command')
        .reduce((sum, { text }) => sum + String(text).length, 0);
      // The bytes of two seconds may be sent at once.
      expect(bytes).toBeGreaterThan(1_900_000);
      expect(bytes).toBeLessThanOrEqual(2 ** 21);
    }));

  it('is disconnected for a huge message, a binary one, and one that is not UTF-8', () =>
    withPrograms(async ({ url }) => {
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

  it('is disconnected if its first message is not a hello', () =>
    withPrograms(async ({ url }) => {
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

  it('that answers no heartbeats is disconnected', () =>
    withPrograms(
      async ({ url }) => {
        await openProgramPage(url);
        const silent = programAt(url, { autoPong: false });
        expect(await silent.closed()).toBe(4009);
      },
      { limits: { heartbeatSeconds: 0.1 } },
    ));

  it('that does not send a hello within ten seconds is disconnected', () =>
    withPrograms(async ({ url, clock, metric }) => {
      clock.stop();
      // The bridge's time is that of its last tick, which may be a while ago.
      clock.advance(0);
      const program = programAt(url);
      await once(program.socket, 'open');
      // The time runs from where the bridge knows of the socket, which may be after the socket is open.
      await until(async () => (await metric('vitrine_bridge_programs')) === 1, 'a program');
      clock.advance(9900);
      expect(await metric('vitrine_bridge_programs')).toBe(1);
      clock.advance(101);
      expect(await program.closed()).toBe(4002);
      expect(await metric('vitrine_bridge_programs')).toBe(0);
      expect(await metric('vitrine_bridge_closes_total{reason="noLogin"}')).toBe(1);
    }));

  it('may send deeply nested JSON, which is relayed unread', () =>
    withPrograms(async ({ url }) => {
      const { page } = await openProgramPage(url);
      const program = await openProgram(url, { token: TOKEN });
      await program.waitFor('welcome');
      const deep = '['.repeat(60_000);
      program.socket.send(deep);
      expect((await page.waitFor('command')).text).toBe(deep);
    }));
});

describe('a page that misbehaves', () => {
  it('is disconnected for a malformed message', () =>
    withPrograms(async ({ url }) => {
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

  it('that does not read loses messages above a megabyte, and its programs are notified', () =>
    withPrograms(async ({ url, clock, metric }) => {
      const { page } = await openProgramPage(url);
      const programs = await Promise.all(
        Array.from({ length: 8 }, () => openProgram(url, { token: TOKEN })),
      );
      await page.waitFor('joined', 8);
      page.socket.pause();
      await until(async () => {
        clock.advance(1000);
        for (const program of programs) {
          for (let i = 0; i < 30; i++) program.socket.send('x'.repeat(65_000));
        }
        return (await metric(SLOW_PAGE)) > 0;
      }, 'dropped messages');
      clock.advance(1000);
      const areNotified = () => programs.some((program) => program.received('dropped').length > 0);
      await until(areNotified, 'the notification');
      page.socket.terminate();
    }));
});
