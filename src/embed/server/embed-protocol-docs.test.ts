import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type CommandErrorCode, PROTOCOL_VERSIONS, ViewerError } from '../contract.ts';
import { COMMAND_NAMES, EVENT_NAMES, isMessage, readArguments } from '../protocol/index.ts';
import { SERVER_ERRORS } from '../words/en/embed-errors.ts';
import { allowedFeatures, allowedOrigins } from './origin-policy.ts';
import { readRequest, SERVER_LIMITS } from './server-connection.ts';

/* Compares docs/embed-protocol.md with the code. */

const PAGE = readFileSync(new URL('../../../docs/embed-protocol.md', import.meta.url), 'utf8');

/** The messages in each code block. */
const [HELLO, CONNECT, HANDSHAKE_REPLIES, REQUESTS, REPLIES, EVENTS, BYE_OF_CLIENT, BYES] = [
  ...PAGE.matchAll(/```json\n([^`]*)\n```/g),
].map(([, block]) => block.split('\n').map((line) => JSON.parse(line)));

const CODES = Object.keys({
  ...{ 'origin-not-allowed': 0, 'unsupported-version': 0, 'unknown-command': 0 },
  ...{ 'bad-argument': 0, 'too-busy': 0, 'timed-out': 0, disconnected: 0, disposed: 0 },
  ...{ 'not-allowed': 0, overtaken: 0, 'nothing-usable': 0, 'no-such-item': 0 },
  'read-only': 0,
  ...{ 'viewer-missing': 0, 'no-webgl': 0, 'context-lost': 0, 'out-of-memory': 0, internal: 0 },
} satisfies Record<CommandErrorCode, 0>);

it('has the handshake of the code', () => {
  expect(HELLO).toEqual([{ vitrine: 'hello', versions: PROTOCOL_VERSIONS }]);
  expect(CONNECT).toEqual([
    { vitrine: 'connect', versions: PROTOCOL_VERSIONS, id: expect.any(String) },
  ]);
  const [welcome, version, origin, busy] = HANDSHAKE_REPLIES;
  expect(welcome).toEqual({ vitrine: 'welcome', version: PROTOCOL_VERSIONS.at(-1) });
  expect([version, origin, busy]).toEqual([
    refusal('unsupported-version', SERVER_ERRORS.unsupportedVersion(PROTOCOL_VERSIONS)),
    refusal('origin-not-allowed', SERVER_ERRORS.originNotAllowed('https://shop.example')),
    refusal('too-busy', SERVER_ERRORS.tooManyConnections(SERVER_LIMITS.connections)),
  ]);
});

it('has every command, as the embed reads it', () => {
  expect(REQUESTS.map(({ command }) => command)).toEqual(['ready', 'ping', ...COMMAND_NAMES]);
  for (const request of REQUESTS.slice(2)) {
    const { command, args } = request;
    expect(readRequest(request)).toEqual({ command, args });
  }
});

it('lists every error code and every event', () => {
  const codes = [...PAGE.matchAll(/^\| `([\w-]+)` \| \S/gm)].map(([, code]) => code);
  expect(codes).toEqual(CODES);
  expect(EVENTS.map(({ event }) => event)).toEqual(EVENT_NAMES);
  for (const { error } of REPLIES.slice(1)) expect(CODES).toContain(error.code);
  expect(REPLIES[1].error.message).toBe(SERVER_ERRORS.exportNotAllowed);
});

it('has the bye messages of the code', () => {
  expect(BYE_OF_CLIENT).toEqual([{ vitrine: 'bye' }]);
  expect(BYES.every((bye) => isMessage(bye, 'bye'))).toBe(true);
  expect(BYES.map(({ code }) => code)).toEqual(['disconnected', 'disposed', 'too-busy']);
});

it('has the limits of the code', () => {
  const [, table] = PAGE.split('## Limits');
  const figures = [...table.matchAll(/^\| [^|]+ \| ([\d; ]+) \|$/gm)].map(([, figure]) => figure);
  const limits = SERVER_LIMITS;
  expect(figures).toEqual([
    `${limits.connections}`,
    `${limits.connectsPerSecond}; ${limits.connectBurst}`,
    `${limits.messagesPerSecond}; ${limits.messageBurst}`,
    `${limits.refusalsPerSecond}; ${limits.refusalBurst}`,
    `${limits.open}`,
    `${largestAccepted((count) => readArguments('load', [new Array(count).fill('a')]))}`,
    `${largestAccepted((count) => readArguments('puppeteer', [new Array(count).fill(TARGET)]))}`,
    `${largestAccepted((count) => readArguments('jointPositions', [new Array(count).fill('mHead')]))}`,
  ]);
});

it('has <meta> elements that the embed reads', () => {
  const contents = [...PAGE.matchAll(/<meta name="vitrine-embed-(\w+)" content="([^"]*)">/g)];
  const [[, allow, origins], [, features, names]] = contents;
  expect([allow, features]).toEqual(['allow', 'features']);
  expect(allowedOrigins(origins, [])).toEqual(['https://shop.example', 'https://blog.example']);
  expect(allowedFeatures(names)).toEqual(['export-glb']);
});

const TARGET = { joint: 'mHead', position: [0, 0, 0] };

const refusal = (code: string, message: string) => ({
  ...{ vitrine: 'refused', code, message, supported: PROTOCOL_VERSIONS },
});

/** The largest count that is accepted. */
function largestAccepted(tryCount: (count: number) => unknown): number {
  for (let count = 1; count <= 1000; count++) {
    try {
      tryCount(count);
    } catch (error) {
      expect(error).toBeInstanceOf(ViewerError);
      return count - 1;
    }
  }
  return Number.POSITIVE_INFINITY;
}
