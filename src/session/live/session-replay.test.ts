import { expect, it } from 'vitest';
import { World } from '../../../test/session/world.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';

const OWN = '00000000-0000-0000-0000-0000000000a1';
const BOT = '00000000-0000-0000-0000-0000000000a2';

const utf8 = (text: string) => new TextEncoder().encode(text);

it('reports which line of a file cannot be read', async () => {
  const { session } = new World();
  const bytes = utf8('{"t":1,"dir":"in","hex":"00"}\nnonsense\n');
  expect(await session.replay(bytes, 'x.jsonl')).toMatchObject({ line: 2, offset: 30 });
});

it('shows damaged datagrams in the log only', async () => {
  const world = new World();
  await world.session.replay(utf8('{"t":1,"dir":"in","hex":"0001"}'), 'x.jsonl');
  await world.clock.run(2000);
  expect(world.end()).toEqual({ kind: 'replay-over' });
  expect(world.of('log').at(-1)).toMatchObject({ total: 1, kept: 1 });
  expect(world.reported).toEqual([]);
});

describeWithSamples('a recorded session', () => {
  const recording = () => sharedFile('samples/opensim/viewer-a.jsonl');

  it('plays at its own pace, and its last scene stays', async () => {
    const world = new World();
    const result = await world.session.replay(recording(), 'viewer-a.jsonl');
    const duration = 'duration' in result ? result.duration : 0;
    expect(duration).toBeGreaterThan(1);
    await world.clock.run(duration * 500);
    expect(world.end()).toBeNull();
    await world.clock.run(duration * 500 + 2000);
    expect(world.steps()).toEqual(['connected', 'ended']);
    expect(world.end()).toEqual({ kind: 'replay-over' });
    expect(world.of('region').at(-1)?.region).toMatchObject({
      grid: 'viewer-a.jsonl',
      isReplay: true,
    });
    const avatars = new Map(
      world.of('avatars').flatMap(({ changed }) => changed.map((one) => [one.agentId, one])),
    );
    expect([...avatars.keys()].sort()).toEqual([OWN, BOT]);
    expect(avatars.get(OWN)).toMatchObject({ isOwn: true, firstName: 'Test' });
    expect(avatars.get(BOT)).toMatchObject({ isOwn: false, firstName: 'Second' });
    expect(avatars.get(BOT)?.visualParameters?.size).toBe(218);
    expect(world.of('avatars').flatMap(({ gone }) => gone)).toEqual([BOT]);
    expect(world.of('motion').length).toBeGreaterThan(2);
    expect(world.reported).toEqual([]);
  });

  it('is compared as a whole, however much of it was played', async () => {
    const world = new World();
    await world.session.replay(recording(), 'viewer-a.jsonl');
    await world.clock.run(1000);
    const same = await world.session.compareLog(recording());
    expect(same).toMatchObject({ a: { count: 183 }, b: { count: 183 } });
    expect('messages' in same && same.messages.every(({ first }) => first === null)).toBe(true);
    expect(await world.session.compareLog(utf8('{}'))).toMatchObject({ line: 1 });
  });

  it('is in the log, and can be saved from it as a recording', async () => {
    const world = new World();
    await world.session.replay(recording(), 'viewer-a.jsonl');
    await world.clock.run(300_000);
    const lines = new TextDecoder().decode(recording()).trim().split('\n').length;
    expect(world.of('log').at(-1)?.total).toBe(lines);
    const again = new World();
    const saved = await world.session.saveLog();
    expect(await again.session.replay(saved, 'saved.jsonl')).toHaveProperty('duration');
    await again.clock.run(300_000);
    expect(again.of('avatars').flatMap(({ gone }) => gone)).toEqual([BOT]);
  });
});
