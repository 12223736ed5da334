import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { skinMoving } from '../../../test/moving-skin.ts';
import { claimKey, OVERRIDE_RULE_KEYS, PELVIS_OFFSET } from '../override-rules.ts';
import { JointOverrides } from '../overrides.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { compareClaims, isDisputed, reportClaims } from './claim-report.ts';

const LOW = '0a000000-0000-0000-0000-000000000000';
const MIDDLE = '7f000000-0000-0000-0000-000000000000';
const HIGH = 'f0000000-0000-0000-0000-000000000000';
const CHEST = defaultSkeleton.jointNumber('mChest');
const NECK = defaultSkeleton.jointNumber('mNeck');
const [X, Y, Z] = defaultSkeleton.rows[CHEST].position;

const report = (overrides: JointOverrides) => reportClaims(overrides, defaultSkeleton);

describe('the report of claims', () => {
  it('says of every joint who claims it, how far from its default and from the others, and who wins under which rule', () => {
    const overrides = new JointOverrides(defaultSkeleton);
    overrides.add(HIGH, skinMoving({ mChest: [X, Y, Z + 0.04] }));
    overrides.add(LOW, skinMoving({ mChest: [X, Y + 0.03, Z], mNeck: [0, 0, 1] }));
    overrides.add(MIDDLE, skinMoving({ mChest: [X, Y + 0.03, Z] }));
    const [chest, neck] = report(overrides).joints;
    expect([chest.joint, neck.joint]).toEqual([CHEST, NECK]);
    expect(chest.claims.map(({ meshId, rank }) => [meshId, rank])).toEqual([
      [HIGH, 1],
      [MIDDLE, 2],
      [LOW, 2],
    ]);
    expectNumbers(chest.claims[0].offset, [0, 0, 0.04]);
    expectNumbers(chest.claims[1].offset, [0, 0.03, 0]);
    expect(chest.spread).toBeCloseTo(0.05, 9);
    expect(chest.winners).toEqual({ 'highest-id': HIGH, rank: MIDDLE, 'bind-rank': null });
    const [high, middle, low] = compareClaims(chest, 'highest-id');
    expectNumbers(high.distances, [0, 0.05, 0.05]);
    expectNumbers(low.distances, [0.05, 0, 0]);
    expectNumbers([high.effect, middle.effect, low.effect], [0.05, 0, 0]);
    // The majority of two ends once one of them is ignored: a tie, which the greatest id wins.
    expectNumbers(
      compareClaims(chest, 'rank').map(({ effect }) => effect),
      [0, 0.05, 0.05],
    );
    expect([isDisputed(chest), isDisputed(neck), neck.spread]).toEqual([true, false, 0]);
  });

  it('keeps ignored claims in their place, with what they would do', () => {
    const overrides = new JointOverrides(defaultSkeleton);
    overrides.add(HIGH, skinMoving({ mChest: [X, Y, Z + 0.04] }));
    overrides.add(LOW, skinMoving({ mChest: [X, Y + 0.03, Z] }));
    overrides.ignored = new Set([claimKey(HIGH, CHEST)]);
    const [chest] = report(overrides).joints;
    expect(chest.claims.map(({ isIgnored, rank }) => [isIgnored, rank])).toEqual([
      [true, 0],
      [false, 1],
    ]);
    expect(chest.winners).toMatchObject({ 'highest-id': LOW, rank: LOW });
    expect(chest.spread).toBeCloseTo(0.05, 9);
    // Without the last claim the joint is at rest.
    expectNumbers(
      compareClaims(chest, 'highest-id').map(({ effect }) => effect),
      [0.05, 0.03],
    );
  });

  it('measures from the shape of the body where no claim is left', () => {
    const overrides = new JointOverrides(defaultSkeleton);
    overrides.add(LOW, skinMoving({ mChest: [X, Y, Z + 0.04] }));
    const shaped = defaultSkeleton.restPose();
    shaped.positions[3 * CHEST + 2] += 0.01;
    const [chest] = reportClaims(overrides, defaultSkeleton, shaped).joints;
    expect(compareClaims(chest, 'highest-id')[0].effect).toBeCloseTo(0.03, 6);
    expectNumbers(chest.claims[0].offset, [0, 0, 0.04]);
  });

  it('says which pelvis offset counts, and how far the avatar rises without it', () => {
    const overrides = new JointOverrides(defaultSkeleton);
    overrides.add(LOW, skinMoving({ mChest: [0, 0, 1] }, { pelvisOffset: 0.1 }));
    overrides.add(HIGH, skinMoving({ mChest: [0, 0, 1] }, { pelvisOffset: 0.3 }));
    const effects = () => report(overrides).pelvisOffsets.map(({ effect }) => effect);
    expectNumbers(effects(), [-0.2, 0]);
    overrides.ignored = new Set([claimKey(HIGH, PELVIS_OFFSET)]);
    expect(report(overrides).pelvisOffsets.map(({ isIgnored }) => isIgnored)).toEqual([
      true,
      false,
    ]);
    expectNumbers(effects(), [0.2, -0.1]);
  });
});

/** Places that differ by far, the default among them. */
const PLACES = [Z, 1, 2];

interface SomeMesh {
  readonly id: string;
  /** Index in `PLACES`, for the chest. */
  readonly place: number;
  readonly isIgnored: boolean;
  readonly timesWorn: number;
}

const someOutfit = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid(),
      place: fc.nat({ max: PLACES.length - 1 }),
      isIgnored: fc.boolean(),
      timesWorn: fc.integer({ min: 1, max: 3 }),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
  )
  .chain((meshes) =>
    fc.record({
      meshes: fc.constant(meshes),
      shuffled: fc.shuffledSubarray(meshes, { minLength: meshes.length }),
    }),
  );

function wear(meshes: readonly SomeMesh[]): JointOverrides {
  const overrides = new JointOverrides(defaultSkeleton);
  for (const { id, place, timesWorn } of meshes) {
    for (let time = 0; time < timesWorn; time++) {
      overrides.add(id, skinMoving({ mChest: [X, Y, PLACES[place]] }));
    }
  }
  const ignored = meshes.filter(({ isIgnored }) => isIgnored);
  overrides.ignored = new Set(ignored.map(({ id }) => claimKey(id, CHEST)));
  return overrides;
}

/** The viewer's rule, by bytes: of the claims that move the joint, that of the greatest UUID. */
function greatestId(meshes: readonly SomeMesh[]): string | null {
  const bytesOf = ({ id }: SomeMesh) => Buffer.from(id.replaceAll('-', ''), 'hex');
  const moving = meshes.filter(({ place }) => place !== 0);
  return moving.sort((a, b) => Buffer.compare(bytesOf(b), bytesOf(a))).at(0)?.id ?? null;
}

/** Benthic's rule: the place with most votes; of equal ones that of the greatest id. */
function majority(meshes: readonly SomeMesh[]): string | null {
  const votes = ({ place }: SomeMesh) =>
    meshes.reduce((sum, other) => sum + (other.place === place ? other.timesWorn : 0), 0);
  const winner = meshes.toSorted((a, b) => votes(b) - votes(a) || (a.id < b.id ? 1 : -1)).at(0);
  return winner && winner.place !== 0 ? winner.id : null;
}

describe('of any outfit', () => {
  it('the report is the same in whatever order the meshes were put on', () => {
    fc.assert(
      fc.property(
        someOutfit,
        fc.constantFrom(...OVERRIDE_RULE_KEYS),
        ({ meshes, shuffled }, rule) => {
          const reports = [meshes, shuffled].map((order) => {
            const overrides = wear(order);
            overrides.rule = rule;
            return report(overrides);
          });
          expect(reports[0]).toEqual(reports[1]);
        },
      ),
    );
  });

  it('the winners under both rules are those of the reference', () => {
    fc.assert(
      fc.property(someOutfit, ({ meshes }) => {
        const [chest] = report(wear(meshes)).joints;
        const counting = meshes.filter(({ isIgnored }) => !isIgnored);
        expect(chest.winners['highest-id']).toBe(greatestId(counting));
        expect(chest.winners.rank).toBe(majority(counting));
      }),
    );
  });

  it('what a switch would do to the joint is what it does', () => {
    fc.assert(
      fc.property(
        someOutfit,
        fc.constantFrom('highest-id' as const, 'rank' as const),
        ({ meshes }, rule) => {
          const heightOf = (worn: readonly SomeMesh[]) => {
            const overrides = wear(worn);
            overrides.rule = rule;
            const pose = defaultSkeleton.restPose();
            overrides.applyTo(pose);
            return pose.positions[3 * CHEST + 2];
          };
          const overrides = wear(meshes);
          const [chest] = report(overrides).joints;
          const details = compareClaims(chest, rule);
          for (const [index, { meshId }] of chest.claims.entries()) {
            const switched = meshes.map((mesh) =>
              mesh.id === meshId ? { ...mesh, isIgnored: !mesh.isIgnored } : mesh,
            );
            const moved = Math.abs(heightOf(switched) - heightOf(meshes));
            expect(details[index].effect).toBeCloseTo(moved, 5);
          }
        },
      ),
    );
  });

  it('distances are the same both ways, and the spread is the greatest of them', () => {
    fc.assert(
      fc.property(someOutfit, ({ meshes }) => {
        const [chest] = report(wear(meshes)).joints;
        const details = compareClaims(chest, 'highest-id');
        details.forEach(({ distances }, a) => {
          distances.forEach((distance, b) => {
            expect(distance).toBe(details[b].distances[a]);
          });
        });
        const all = details.flatMap(({ distances }) => distances);
        expect(chest.spread).toBeCloseTo(Math.max(...all), 9);
        const places = meshes.map(({ place }) => PLACES[place]);
        expect(chest.spread).toBeCloseTo(Math.max(...places) - Math.min(...places), 9);
      }),
    );
  });
});
