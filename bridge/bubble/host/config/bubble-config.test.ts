import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { parseBubbleFile, readBubbleConfig } from './bubble-config.ts';

const A = '0f3c0a10-7c1f-4d5e-9b7a-0c3a5b1e000a';
const B = '0f3c0a10-7c1f-4d5e-9b7a-0c3a5b1e000b';
const MODEL = '0f3c0a10-7c1f-4d5e-9b7a-0c3a5b1e000c';
const BUBBLE = { id: A, name: 'Upper Quay', range: 60, perceptionRange: 40 };
const FILE = { name: 'Quay', bubbles: [BUBBLE] };

const withBubble = (fields: object) => ({ ...FILE, bubbles: [{ ...BUBBLE, ...fields }] });
const thing = (fields: object) => ({
  name: 'Bell',
  model: MODEL,
  location: [0, 0, 1],
  radius: 1,
  ...fields,
});
const person = (fields: object) => ({ name: 'Per', model: MODEL, location: [0, 0, 0], ...fields });

function errorOf(value: unknown, env = {}): string {
  try {
    parseBubbleFile(value, 'quay.json', env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'no error';
}

describe('a configuration of a bubble server', () => {
  it('has defaults for what a file omits', () => {
    const config = parseBubbleFile(
      withBubble({ objects: [thing({})], residents: [person({})] }),
      'quay.json',
      {},
    );
    expect(config).toMatchObject({
      host: '127.0.0.1',
      http: { host: '127.0.0.1' },
      accountsPage: { host: '127.0.0.1' },
      key: null,
      accounts: null,
      createAccounts: false,
      challengeKey: null,
    });
    const [{ cycleMilliseconds, objects, residents, links }] = config.bubbles;
    expect([cycleMilliseconds, links]).toEqual([50, []]);
    expect(objects[0]).toMatchObject({ facing: 0, mass: 0, behavior: null });
    expect(residents[0]).toMatchObject({ height: 1.9, walkingSpeed: 1.2, route: [] });
  });

  it.each<[unknown, string]>([
    [[], 'quay.json: the whole: expected object, received array'],
    [{ name: 'Quay' }, 'quay.json: bubbles: expected array'],
    [{ name: 'Quay', bubbles: [] }, 'quay.json: bubbles: expected at least one bubble'],
    [{ ...FILE, prot: 1 }, 'quay.json: prot: there is no such key'],
    [{ ...FILE, name: 'å'.repeat(17) }, 'quay.json: name: expected at most 32 bytes'],
    [{ ...FILE, port: 70_000 }, 'quay.json: port: expected a port'],
    [{ ...FILE, key: 'short' }, 'quay.json: key: expected at least 12 characters'],
    [{ ...FILE, challengeKey: 'short' }, 'quay.json: challengeKey: expected at least 16'],
    [{ ...FILE, mediaUrl: 'ftp://x/' }, 'quay.json: mediaUrl: expected an http or https address'],
    [{ ...FILE, limits: { session: 1 } }, 'quay.json: limits.session: there is no such key'],
    [
      { ...FILE, allowedLinks: [{ host: 'a b', port: 1 }] },
      'allowedLinks[0].host: expected a host',
    ],
    [{ ...FILE, models: [{ id: 'bell', file: 'a' }] }, 'quay.json: models[0].id: expected a UUID'],
    [{ ...FILE, avatars: [{ id: A, name: 'H', model: A, users: [''] }] }, 'avatars[0].users[0]: '],
    [withBubble({ id: 'upper' }), 'quay.json: bubbles[0].id: expected a UUID'],
    [withBubble({ range: 0 }), 'quay.json: bubbles[0].range: expected more than 0 metres'],
    [withBubble({ name: 'x'.repeat(49) }), 'bubbles[0].name: expected at most 48 bytes'],
    [withBubble({ objects: [thing({ location: [0, 1] })] }), 'bubbles[0].objects[0].location: exp'],
    [
      withBubble({ objects: [thing({ location: [0, 0, 61] })] }),
      'objects[0].location: expected a pl',
    ],
    [
      withBubble({ residents: [person({ location: [99, 0, 0] })] }),
      'residents[0].location: expected',
    ],
    [
      withBubble({ arrival: { location: [0, 99, 0] } }),
      'bubbles[0].arrival: expected a place in ra',
    ],
    [
      withBubble({ objects: [thing({ behavior: 'dance' })] }),
      'objects[0].behavior: expected one of',
    ],
    [
      withBubble({ residents: [person({ route: [{ fly: 1 }] })] }),
      'residents[0].route[0]: expected {',
    ],
    [
      withBubble({ residents: [person({ route: [{ gesture: 'x' }] })] }),
      'route[0].gesture: expected an animation',
    ],
    [
      withBubble({ links: [{ bubble: B, center: [1, 0, 0] }] }),
      'bubbles[0].links[0].bubble: expect',
    ],
    [
      withBubble({ links: [{ bubble: A, center: [1, 0, 0] }] }),
      'bubbles[0].links[0].bubble: expect',
    ],
    [
      withBubble({ links: [{ host: 'a.example', bubble: B, center: [1, 0, 0] }] }),
      'links[0].port: expected both host and port, or neither',
    ],
    [
      withBubble({ links: [{ host: 'a', port: 1, bubble: B, center: [0, 0, 0] }] }),
      'links[0].center: expected another place than its own centre',
    ],
    [{ ...FILE, bubbles: [BUBBLE, BUBBLE] }, 'quay.json: bubbles[1].id: expected another id'],
  ])('names the error in %j', (value, message) => {
    expect(errorOf(value)).toContain(message);
  });

  it('reports every error in its own line', () => {
    const value = { ...FILE, port: -1, hots: 'x', bubbles: [{ ...BUBBLE, range: 'far' }] };
    expect(errorOf(value).split('\n')).toHaveLength(3);
  });

  it('takes its key from the environment before the file', () => {
    const env = { VITRINE_BUBBLE_KEY: 'from the environment' };
    expect(parseBubbleFile({ ...FILE, key: 'from the file' }, 'f', env).key).toBe(
      'from the environment',
    );
    expect(errorOf(FILE, { VITRINE_BUBBLE_KEY: 'short' })).toContain(
      'VITRINE_BUBBLE_KEY: key: exp',
    );
  });
});

describe('a configuration file', () => {
  const bell = new URL('../../assets/bell.llmesh', import.meta.url);

  function write(value: object): string {
    const folder = temporaryFolder();
    copyFileSync(bell, join(folder, 'bell.llmesh'));
    const path = join(folder, 'quay.json');
    writeFileSync(path, JSON.stringify(value));
    return path;
  }

  it('names models and the file of accounts relative to itself', async () => {
    const path = write({
      ...FILE,
      accounts: 'accounts.json',
      models: [{ id: MODEL, file: 'bell.llmesh' }],
    });
    const { models, accounts } = await readBubbleConfig(path, {});
    expect([...models.keys()]).toEqual([MODEL]);
    expect(models.get(MODEL)?.contentType).toBe('application/octet-stream');
    expect(accounts).toBe(join(path, '..', 'accounts.json'));
  });

  it.each([
    ['none.llmesh', 'models[0].file: none.llmesh: there is no such file'],
    ['.', 'models[0].file: .: there is no such file'],
    ['quay.json', 'models[0].file: quay.json: expected a mesh asset or a saved avatar'],
  ])('names the error of the model %s', async (file, message) => {
    const path = write({ ...FILE, models: [{ id: MODEL, file }] });
    await expect(readBubbleConfig(path, {})).rejects.toThrow(`${path}: ${message}`);
  });

  it('that is missing or not JSON is named in the error', async () => {
    const path = write(FILE);
    await expect(readBubbleConfig(`${path}x`, {})).rejects.toThrow('cannot be read (ENOENT)');
    writeFileSync(path, '{');
    await expect(readBubbleConfig(path, {})).rejects.toThrow(`${path}: is not JSON`);
  });
});
