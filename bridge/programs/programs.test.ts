import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  BRIDGE_PATHS,
  PROGRAM_LIMITS,
  PROGRAM_PAGE_SUBPROTOCOL,
  PROGRAM_SUBPROTOCOL,
  TOKEN_SUBPROTOCOL_PREFIX,
} from '../../src/protocol/bridge/index.ts';
import { withBridge } from '../../test/bridge/bridge-fixture.ts';
import {
  openProgram,
  openProgramPage,
  PROGRAM_BRIDGE,
  programAt,
  TextSocket,
  PROGRAM_TOKEN as TOKEN,
  withPrograms,
} from '../../test/bridge/program-fixture.ts';
import { until } from '../../test/until.ts';

const WAVE = '{"command":"set","data":{"i":{"60":{"p":[0,1,1]}}}}';

describe('programs and pages', () => {
  it('exchange messages', () =>
    withPrograms(async ({ url, metric }) => {
      const { page, code } = await openProgramPage(url);
      expect(code).toMatch(/^[A-Z2-9]{4}$/);
      const one = await openProgram(url, { token: TOKEN });
      const two = await openProgram(url, { token: TOKEN, page: code.toLowerCase() });
      expect(await one.waitFor('welcome')).toEqual({
        type: 'welcome',
        messagesPerSecond: 120,
        messageBytes: 65_536,
      });
      await page.waitFor('joined', 2);
      one.socket.send(WAVE);
      expect(await page.waitFor('command')).toMatchObject({
        type: 'command',
        program: 1,
        text: WAVE,
      });
      two.socket.send('anything at all');
      expect(await page.waitFor('command', 2)).toMatchObject({
        program: 2,
        text: 'anything at all',
      });

      page.sendJson({ type: 'reply', program: 2, text: '{"type":"answer"}' });
      await two.waitFor('answer');
      page.sendJson({ type: 'reply', program: null, text: '{"type":"all"}' });
      await Promise.all([one.waitFor('all'), two.waitFor('all')]);
      expect(one.received('answer')).toEqual([]);

      one.socket.close();
      expect(await page.waitFor('left')).toEqual({ type: 'left', program: 1 });
      expect(await metric('vitrine_bridge_programs')).toBe(1);
      expect(await metric('vitrine_bridge_program_pages')).toBe(1);
      expect(await metric('vitrine_bridge_program_commands_total')).toBe(2);
      expect(await metric('vitrine_bridge_program_replies_total')).toBe(3);
    }));

  it('need a code if there are several pages, and do not receive their codes', () =>
    withPrograms(async ({ url, metric }) => {
      const early = await openProgram(url, { token: TOKEN });
      expect(await early.waitFor('refused')).toEqual({
        type: 'refused',
        code: 'no-page',
        pages: 0,
      });
      expect(await early.closed()).toBe(4012);
      const [first, second] = [await openProgramPage(url), await openProgramPage(url)];
      const ambiguous = await openProgram(url, { token: TOKEN });
      expect(await ambiguous.waitFor('refused')).toEqual({
        type: 'refused',
        code: 'many-pages',
        pages: 2,
      });
      const wrong = await openProgram(url, { token: TOKEN, page: 'nope' });
      expect(await wrong.waitFor('refused')).toMatchObject({ code: 'unknown-page' });
      await openProgram(url, { token: TOKEN, page: second.code });
      await second.page.waitFor('joined');
      expect(first.page.received('joined')).toEqual([]);
      const refusals = 'vitrine_bridge_program_refusals_total{code="many-pages"}';
      expect(await metric(refusals)).toBe(1);
    }));

  it('are at most eight per page', () =>
    withPrograms(async ({ url }) => {
      await openProgramPage(url);
      for (let i = 0; i < PROGRAM_LIMITS.programsPerPage; i++) {
        await (await openProgram(url, { token: TOKEN })).waitFor('welcome');
      }
      const ninth = await openProgram(url, { token: TOKEN });
      expect(await ninth.waitFor('refused')).toMatchObject({ code: 'page-full' });
    }));

  it('are disconnected when the page is, which gets its code again if it is free', () =>
    withPrograms(async ({ url }) => {
      const { page, code } = await openProgramPage(url);
      const program = await openProgram(url, { token: TOKEN });
      await program.waitFor('welcome');
      expect((await openProgramPage(url, code)).code).not.toBe(code);
      page.socket.terminate();
      expect(await program.closed()).toBe(4012);
      expect((await openProgramPage(url, code)).code).toBe(code);
      expect((await openProgramPage(url, 'A%00')).code).toMatch(/^[A-Z2-9]{4}$/);
    }));

  it('have at most 64 pages', () =>
    withPrograms(async ({ url }) => {
      await Promise.all(Array.from({ length: PROGRAM_LIMITS.pages }, () => openProgramPage(url)));
      const protocols = [PROGRAM_PAGE_SUBPROTOCOL];
      const more = new TextSocket(url, BRIDGE_PATHS.programPage, { protocols });
      expect(await more.closed()).toBe(4007);
    }));

  it('are notified when the bridge closes, and do not delay it', () =>
    withBridge(PROGRAM_BRIDGE, async ({ bridge }) => {
      const { page } = await openProgramPage(bridge.url);
      const program = await openProgram(bridge.url, { token: TOKEN });
      await program.waitFor('welcome');
      const unresponsive = await openProgram(bridge.url, { token: TOKEN });
      await unresponsive.waitFor('welcome');
      unresponsive.socket.pause();
      const startedAt = performance.now();
      await bridge.close();
      // Otherwise a socket has a second to answer a close.
      expect(performance.now() - startedAt).toBeLessThan(950);
      expect([await program.closed(), await page.closed()]).toEqual([4001, 4001]);
    }));
});

describe('programs are admitted', () => {
  it('not if the configuration has no programs', () =>
    withBridge({}, async ({ bridge: { url } }) => {
      const protocols = [PROGRAM_PAGE_SUBPROTOCOL];
      const page = new TextSocket(url, BRIDGE_PATHS.programPage, { protocols });
      expect(await page.closed()).toBe(4011);
      expect(await programAt(url).closed()).toBe(4011);
    }));

  it('not while no token is set', () =>
    withPrograms(
      async ({ url }) => {
        await openProgramPage(url);
        expect(await (await openProgram(url, {})).closed()).toBe(4008);
        expect(await (await openProgram(url, { token: '' })).closed()).toBe(4008);
      },
      { config: { programs: { token: null } } },
    ));

  it('with the token, in the first message or as a subprotocol', () =>
    withPrograms(async ({ url }) => {
      await openProgramPage(url);
      for (const token of ['open-sesam', '', 'open-sesamee', undefined]) {
        expect(await (await openProgram(url, { token })).closed()).toBe(4008);
      }
      const protocolsFor = (token: string) => [
        PROGRAM_SUBPROTOCOL,
        TOKEN_SUBPROTOCOL_PREFIX + token,
      ];
      expect(await programAt(url, { protocols: protocolsFor('wrong-one') }).closed()).toBe(4008);
      const program = programAt(url, { protocols: protocolsFor(TOKEN) });
      await once(program.socket, 'open');
      program.sendJson({ type: 'hello' });
      await program.waitFor('welcome');
      const foreign = programAt(url, { protocols: ['mqtt'] });
      await until(() => foreign.status !== null, 'a status');
      expect(foreign.status).toBe(400);
    }));

  it('not from pages of other origins, on either side', () =>
    withPrograms(
      async ({ url }) => {
        const status = async (path: string, origin: string) => {
          const protocols = path === BRIDGE_PATHS.programs ? [] : [PROGRAM_PAGE_SUBPROTOCOL];
          const client = new TextSocket(url, path, { origin, protocols });
          let isOpen = false;
          client.socket.on('open', () => {
            isOpen = true;
          });
          await until(() => client.status !== null || isOpen, 'a response');
          return client.status;
        };
        for (const path of [BRIDGE_PATHS.programs, BRIDGE_PATHS.programPage]) {
          expect(await status(path, 'https://stranger.example')).toBe(403);
          expect(await status(path, 'null')).toBe(403);
          expect(await status(path, 'https://friend.example')).toBe(null);
          expect(await status(path, new URL(url).origin)).toBe(null);
        }
      },
      { config: { ...PROGRAM_BRIDGE.config, origins: ['https://friend.example'] } },
    ));

  it('to pages with the token of the bridge', () =>
    withPrograms(
      async ({ url }) => {
        const at = (protocols: string[]) =>
          new TextSocket(url, BRIDGE_PATHS.programPage, { protocols });
        expect(await at([PROGRAM_PAGE_SUBPROTOCOL]).closed()).toBe(4008);
        const known = at([PROGRAM_PAGE_SUBPROTOCOL, `${TOKEN_SUBPROTOCOL_PREFIX}bridge-token`]);
        await known.waitFor('open');
      },
      { config: { ...PROGRAM_BRIDGE.config, token: 'bridge-token' } },
    ));

  it('up to a number per address', () =>
    withPrograms(
      async ({ url }) => {
        await openProgramPage(url);
        programAt(url);
        expect(await programAt(url).closed()).toBe(4007);
      },
      { limits: { connectionsPerAddress: 2 } },
    ));
});
