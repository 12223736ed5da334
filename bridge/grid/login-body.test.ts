import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeLlsdXml } from '../../src/formats/llsd/index.ts';
import {
  decodeLlsdLoginResponse,
  decodeLoginResponse,
  type XmlRpcValue,
} from '../../src/protocol/grid/index.ts';
import { GUEST_ID, loginResponse, successfulLoginFields } from '../../test/grid-responses.ts';
import { recordedHttp } from '../../test/http-exchange.ts';
import { describeWithSamples } from '../../test/shared-samples.ts';
import { readLoginBody, withoutLists } from './login-body.ts';

const FOLDERS: XmlRpcValue[] = Array.from(
  { length: 12 },
  (_, index) =>
    new Map<string, XmlRpcValue>([
      ['name', `</folder> & ${index}`],
      ['folder_id', GUEST_ID],
      ['parent_id', GUEST_ID],
      ['type_default', 8n],
      ['version', 1n],
    ]),
);
const ROOT = [new Map([['folder_id', GUEST_ID]])];

/** The fields of a login in two encodings, and how each is decoded. */
function encodings(skeleton: XmlRpcValue) {
  const fields = successfulLoginFields('http://127.0.0.1:9000/seed', {
    'inventory-skeleton': skeleton,
    'inventory-root': ROOT,
    message: 'Welcome',
  });
  return [
    [Buffer.from(loginResponse(fields)), decodeLoginResponse],
    [Buffer.from(encodeLlsdXml(fields)), decodeLlsdLoginResponse],
  ] as const;
}

function chunksOf(body: Buffer, size: number): Readable {
  const count = Math.ceil(body.length / size);
  const chunk = (_: unknown, index: number) => body.subarray(index * size, (index + 1) * size);
  return Readable.from(Array.from({ length: count }, chunk));
}

async function read(body: Buffer, limit: number, size = 1000): Promise<[Buffer, number]> {
  let reserved = 0;
  const kept = await readLoginBody(chunksOf(body, size), limit, async (bytes) => {
    reserved += bytes;
  });
  return [kept, reserved];
}

describe('reading a response to a login', () => {
  it('keeps all of one that is short, and only then its folders, in chunks of any size', async () => {
    for (const [index, [body, decode]] of encodings(FOLDERS).entries()) {
      const [expected] = encodings([])[index];
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: body.length }),
          fc.integer({ min: expected.length + 1, max: body.length - 1 }),
          async (size, limit) => {
            expect(await read(body, body.length, size)).toEqual([body, body.length]);
            const [kept, reserved] = await read(body, limit, size);
            expect(decode(kept)).toEqual(decode(expected));
            expect(reserved).toBeLessThanOrEqual(limit);
          },
        ),
        { numRuns: 60 },
      );
    }
  });

  it('refuses one that is too long without folders', async () => {
    for (const [body] of encodings([])) {
      await expect(read(body, body.length - 1)).rejects.toMatchObject({ code: 'answer-too-large' });
    }
    for (const [body] of encodings(FOLDERS)) {
      await expect(read(body, 400)).rejects.toMatchObject({ code: 'answer-too-large' });
    }
  });

  it('ends where folders never do, after 32 MiB', async () => {
    const [[body]] = encodings([]);
    const start = body.indexOf('<data>', body.indexOf('inventory-skeleton')) + 6;
    let sent = 0;
    async function* endless() {
      yield body.subarray(0, start);
      for (;;) {
        sent += 1 << 20;
        yield Buffer.alloc(1 << 20, 0x20);
      }
    }
    const reading = readLoginBody(Readable.from(endless()), 1 << 20, async () => {});
    await expect(reading).rejects.toMatchObject({ code: 'answer-too-large' });
    expect(sent).toBeLessThan(36 << 20);
  });

  it('waits for memory, and ends where there is none', async () => {
    const [[body]] = encodings(FOLDERS);
    const reading = readLoginBody(chunksOf(body, 100), 1000, async () => {
      throw new Error('none');
    });
    await expect(reading).rejects.toMatchObject({ code: 'grid-unreachable' });
  });
});

describe('a response without lists', () => {
  it('has all that is not in a list', () => {
    for (const [body, decode] of encodings(FOLDERS)) {
      const { skeleton, inventoryRoot, ...rest } = { ...decode(body) } as Record<string, unknown>;
      expect([skeleton, inventoryRoot]).toMatchObject([{ length: 12 }, GUEST_ID]);
      expect(decode(withoutLists(body))).toEqual({ ...rest, skeleton: [], inventoryRoot: null });
    }
  });

  it('leaves out lists in lists, and what follows a list without an end', () => {
    const without = (text: string) => withoutLists(Buffer.from(text)).toString();
    expect(without('a<array>b<array>c</array>d</array>e<array />f')).toBe(
      'a<array></array>e<array />f',
    );
    expect(without('a</array>b<array>c')).toBe('a</array>b<array>');
  });

  it('may not be long', () => {
    expect(() => withoutLists(Buffer.alloc(1 << 20, 0x20))).toThrow('besides its lists');
  });

  it('takes milliseconds for thousands of folders or tags', () => {
    const started = performance.now();
    withoutLists(Buffer.from(`<array>${'<value>x</value>'.repeat(500_000)}</array>`));
    withoutLists(Buffer.from('<array>'.repeat(1_000_000)));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describeWithSamples('the response of a real OpenSimulator', () => {
  it('is decoded without its lists, and read without its folders', async () => {
    const { body } = recordedHttp('login.response');
    const { agentId, simPort } = decodeLoginResponse(body) as { agentId: string; simPort: number };
    const rest = decodeLoginResponse(withoutLists(Buffer.from(body)));
    expect(rest).toMatchObject({ agentId, simPort, skeleton: [] });
    const [kept] = await read(Buffer.from(body), 20_000);
    expect(decodeLoginResponse(kept)).toMatchObject({ agentId, simPort, skeleton: [] });
  });
});
