import { describe, expect, it } from 'vitest';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import { AppState } from '../../../app/state/index.ts';
import { claimKey, defaultSkeleton, PELVIS_OFFSET } from '../../../avatar/index.ts';
import { outfitClaims } from './claim-groups.ts';

const CHEST = defaultSkeleton.jointNumber('mChest');

/** A mesh that moves these joints upwards by so many millimetres. */
function moving(id: string, moves: Readonly<Record<string, number>>, pelvisOffset = 0) {
  const names = Object.keys(moves);
  const matrices = names.flatMap((name) => {
    const [x, y, z] = defaultSkeleton.rows[defaultSkeleton.jointNumber(name)].position;
    return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z + moves[name] / 1000, 1];
  });
  return wornMesh(id, names, {
    altInverseBindMatrices: Float64Array.from(matrices),
    pelvisOffset,
  });
}

function stateOf(...items: ReturnType<typeof moving>[]): AppState {
  const state = new AppState();
  state.items.value = items;
  return state;
}

const summary = (state: AppState) => {
  const { contested, others } = outfitClaims(state);
  return [contested, others].map((groups) =>
    groups.map(({ name, winner, count, apart }) => [name, winner, count, apart]),
  );
};

describe('the claims of an outfit', () => {
  it('lists first what several meshes claim, the farthest apart first, then what one claims or none moves', () => {
    const state = stateOf(
      moving('a', { mChest: 10, mNeck: 5, mHead: 0, mTorso: 3 }, 0.1),
      moving('b', { mChest: 30, mNeck: -15, mHead: 0 }, 0.3),
    );
    expect(summary(state)).toEqual([
      [
        ['mChest', 'b', 2, '20.0'],
        ['mNeck', 'b', 2, '20.0'],
        ['Pelvis offset', 'b', 2, '200.0'],
      ],
      [
        ['mTorso', 'a', 1, '0.0'],
        ['mHead', 'at rest', 2, '0.0'],
      ],
    ]);
    expect(outfitClaims(state)).toMatchObject({ disputed: 3, ignored: 0 });
  });

  it('keeps what is ignored among them, though one mesh alone claims it', () => {
    const state = stateOf(moving('a', { mTorso: 3 }, 0.1));
    const torso = defaultSkeleton.jointNumber('mTorso');
    state.ignoredClaims.value = new Set([claimKey('a', torso), claimKey('a', PELVIS_OFFSET)]);
    expect(summary(state)).toEqual([
      [
        ['mTorso', 'at rest', 1, '0.0'],
        ['Pelvis offset', 'none', 1, '0.0'],
      ],
      [],
    ]);
    expect(outfitClaims(state).ignored).toBe(2);
  });

  it('says of each claim where it is, how far from the others, why it wins, and what its switch does', () => {
    const state = stateOf(
      moving('0a000000-0000-0000-0000-000000000000', { mChest: 10 }),
      moving('~1', { mChest: -30 }),
      moving('~2', { mChest: 10 }),
    );
    const lines = () => outfitClaims(state).contested[0].lines();
    expect(lines().map(({ mesh, wins, facts }) => [mesh, wins, facts])).toEqual([
      [
        '~2',
        true,
        [
          '0.0, 0.0, 10.0 mm off the default · no id',
          '40.0 mm from ~1 · the same place as 0a000000-0000-0000-0000-000000000000',
          'Ignoring it moves the joint 40.0 mm.',
        ],
      ],
      [
        '~1',
        false,
        [
          '0.0, 0.0, −30.0 mm off the default · no id',
          '40.0 mm from ~2, 0a000000-0000-0000-0000-000000000000',
          'Ignoring it moves nothing.',
        ],
      ],
      [
        '0a000000-0000-0000-0000-000000000000',
        false,
        [
          '0.0, 0.0, 10.0 mm off the default · id 0a000000…',
          '40.0 mm from ~1 · the same place as ~2',
          'Ignoring it moves nothing.',
        ],
      ],
    ]);
    state.overrideRule.value = 'rank';
    expect(lines()[0].facts[0]).toBe('0.0, 0.0, 10.0 mm off the default · 2 of 3 agree');
    state.ignoredClaims.value = new Set([claimKey('~2', CHEST)]);
    expect(lines().map(({ isIgnored, wins }) => [isIgnored, wins])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(lines()[0].facts.at(-1)).toBe('Counting it moves the joint 40.0 mm.');
  });

  it('counts the saved claims of meshes whose files are missing', () => {
    const state = stateOf(moving('b', { mChest: 30 }));
    const position = [...defaultSkeleton.rows[CHEST].position] as [number, number, number];
    position[2] += 0.02;
    state.openedAvatar.value = {
      ...{ name: 'Ada', address: null, hover: 0, visualParameters: new Map() },
      missing: [
        { meshId: 'c', claims: [{ joint: CHEST, position, locksScale: false }], pelvisOffset: 0 },
      ],
      itemIds: new Set(['b']),
    };
    expect(summary(state)[0]).toEqual([['mChest', 'c (file missing)', 2, '10.0']]);
  });
});
