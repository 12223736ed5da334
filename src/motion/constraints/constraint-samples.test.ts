import { expect, it } from 'vitest';
import { ConstraintHarness, distance } from '../../../test/constraint-harness.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { decodeAnimation } from '../../formats/animation/index.ts';
import type { ConstraintState } from './constraint-solver.ts';

function load(name: string): ConstraintHarness {
  const bytes = sharedFile(`samples/anim/${name}.anim`);
  return new ConstraintHarness(decodeAnimation(bytes, { joints: defaultSkeleton }));
}

/** Metres from a constraint's source point, as solved, to the point of its target volume. */
function distanceToTarget(stage: ConstraintHarness, { constraint }: ConstraintState): number {
  const { names } = defaultSkeleton;
  return distance(
    stage.onVolume(names[constraint.sourceVolume], constraint.sourceOffset),
    stage.onVolume(names[constraint.targetVolume], constraint.targetOffset),
  );
}

describeWithSamples('constraints of the samples', () => {
  it.each([
    ['sit', 2.88, [0.052, 0.089]],
    ['dance5', 1.4, [0.078, 0.097]],
  ] as const)('%s holds both hands on the body', (name, time, byKeysAlone) => {
    const stage = load(name);
    stage.frame(time);
    for (const [index, state] of stage.run.states.entries()) {
      expect(distance(state.source, state.target)).toBeCloseTo(byKeysAlone[index], 3);
      expect(state.weight).toBe(1);
      expect(distanceToTarget(stage, state)).toBeLessThan(0.0001);
    }
  });

  it('sit, when played, has the hands on the thighs after they were in reach for a second', () => {
    const stage = load('sit');
    stage.play(0, 2.88);
    for (const state of stage.run.states) {
      expect(state.weight).toBeGreaterThan(0.97);
      expect(distanceToTarget(stage, state)).toBeLessThan(0.003);
    }
  });

  it('sit leaves the arms to the keys until its constraints ease in at 1 s', () => {
    const stage = load('sit');
    expect(stage.frame(0.99)).toBe(false);
    expect(stage.frame(1.1)).toBe(true);
    expect(stage.run.states[0].weight).toBeCloseTo(0.4, 6);
    expect(stage.run.states[1].weight).toBeCloseTo(0.5, 6);
  });

  it('express_laugh holds the hands in a plane before the belly until 3.5 s', () => {
    const stage = load('express_laugh');
    stage.frame(2);
    for (const { constraint, target, weight } of stage.run.states) {
      const source = stage.onVolume(
        defaultSkeleton.names[constraint.sourceVolume],
        constraint.sourceOffset,
      );
      expect(weight).toBe(1);
      expect(distance(source, target)).toBeLessThan(0.001);
      const center = stage.onVolume('BELLY', [0, 0, 0]);
      const surface = stage.onVolume('BELLY', [0.8, 0, 0]);
      const normal = surface.map((value, axis) => (value - center[axis]) / (0.8 * 0.09));
      const depth = normal.reduce((sum, n, axis) => sum + n * (source[axis] - surface[axis]), 0);
      expect(Math.abs(depth)).toBeLessThan(0.001);
    }
    expect(stage.frame(3.51)).toBe(false);
  });

  it('sit_ground_constrained sits on the ground, hands on the thighs', () => {
    const stage = load('sit_ground_constrained');
    stage.play(0, 2.88);
    const { states } = stage.run;
    expect(states.map(({ active }) => active)).toEqual([
      ...[false, false], // hands on the ground: over
      ...[true, true, true, true, true, true, true],
    ]);
    expect(Math.abs(stage.onVolume('PELVIS', [0, 0, -0.9])[2])).toBeLessThan(0.0001);
    expect(distanceToTarget(stage, states[2])).toBeLessThan(0.001);
    expect(distanceToTarget(stage, states[3])).toBeLessThan(0.001);
  });

  it('clap has 11 constraints and plays without any', () => {
    const stage = load('clap');
    expect(stage.run.states).toHaveLength(0);
    expect(stage.frame(1)).toBe(false);
  });
});
