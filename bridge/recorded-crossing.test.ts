import { expect, it } from 'vitest';
import { decodeRecording } from '../src/protocol/recording/index.ts';
import { formOf, withDemo } from '../test/session/real-session.ts';
import { World } from '../test/session/world.ts';

const [WEST, EAST] = ['Sandbox Plaza', 'Sandbox Plaza East'];

it('a crossing that was recorded over real sockets is replayed without a break, in both directions', {
  timeout: 60_000,
}, async () => {
  await withDemo({ secondRegion: true }, async ({ session }) => {
    const ada = session();
    await ada.live.login(formOf('Ada'), null);
    await ada.until('she sees herself', () => ada.step === 'connected' && !!ada.own, 15);
    const isOpen = () => ada.of('neighbours').at(-1)?.regions.at(0)?.state === 'open';
    await ada.until('the neighbour', isOpen, 15);
    const { handle } = ada.of('region').at(-1)!.region;
    await ada.live.teleport({ region: handle, position: [253, 100, 22] });
    const x = () => ada.position(ada.own?.agentId ?? '')[0];
    await ada.until('she is at the border', () => x() > 250 && ada.step === 'connected', 15);
    ada.live.setHeld('forward', true);
    await ada.until('she is in the east', () => ada.region === EAST && x() > 1 && x() < 200, 20);
    ada.live.setHeld('forward', false);
    const saved = await ada.live.saveLog();
    const { agentId } = ada.own!;

    expect(new Set(decodeRecording(saved).map(({ region }) => region)).size).toBe(2);
    const page = new World();
    const result = await page.session.replay(saved, 'crossing.jsonl');
    const duration = 'duration' in result ? result.duration : 0;
    const shifts = () => page.of('region').map(({ region: { name }, shift }) => [name, shift]);
    await page.clock.run(1000 * duration);
    expect(shifts()).toEqual([
      [WEST, null],
      [EAST, [-256, 0, 0]],
    ]);
    const begin = page.events.length;
    page.session.seekReplay(duration / 10);
    await page.clock.run(100);
    expect(shifts().at(-1)).toEqual([WEST, [256, 0, 0]]);
    const gone = page.events.slice(begin).flatMap((e) => (e.type === 'avatars' ? e.gone : []));
    expect(gone).not.toContain(agentId);
    expect(page.reported).toEqual([]);
  });
});
