import { expect, it } from 'vitest';
import type { ModelResult } from '../../kinds/model/index.ts';
import type { LoadedModel } from '../state/index.ts';
import { modelDifference } from './model-difference.ts';

interface Parts {
  readonly jointPositions?: boolean;
  readonly pelvisOffset?: number;
  readonly findings?: readonly string[];
  /** Of the file; null without a skin. */
  readonly skin?: { unknownJoints?: string[]; joints?: string[]; overrides?: unknown[] } | null;
  readonly uploadsSkin?: boolean;
}

/** What was made of a model, as far as the difference depends on it. */
function differenceOf(parts: Parts) {
  const { jointPositions = false, pelvisOffset = 0, findings = [], skin = {}, uploadsSkin } = parts;
  const facts = skin && { unknownJoints: [], joints: ['mPelvis'], overrides: [], ...skin };
  const rig = { skinWeights: true, jointPositions, lockScale: false, pelvisOffset };
  const result = {
    models: [{ skin: facts }],
    meshes: [{ mesh: { skin: (uploadsSkin ?? skin !== null) ? {} : null } }],
    findings: findings.map((code) => ({ code })),
  };
  const choices = { options: { rig } } as LoadedModel['choices'];
  const made = { choices, result: result as unknown as ModelResult };
  return modelDifference({ model: { opened: choices, choices, made } });
}

it('is none for a file without a skin, and for one that is bound where the joints rest', () => {
  expect(differenceOf({ skin: null })).toEqual({ kind: 'static', why: null, isSame: true });
  const bound = { kind: 'rigged', jointPositions: false, pelvisOffset: 0, isSame: true };
  expect(differenceOf({ findings: ['weights-sum'] })).toEqual(bound);
});

it('is there where the bind pose is off without joint positions, and with them', () => {
  const isSame = (parts: Parts) => differenceOf(parts)?.isSame;
  const moves = { overrides: [{}] };
  expect(isSame({ findings: ['bind-pose-off'] })).toBe(false);
  expect(isSame({ findings: ['bind-pose-off'], skin: moves, jointPositions: true })).toBe(true);
  expect(isSame({ findings: ['override-off-bind'], skin: moves, jointPositions: true })).toBe(
    false,
  );
  // Joint positions that move nothing do not help.
  expect(isSame({ findings: ['bind-pose-off'], jointPositions: true })).toBe(false);
  expect(isSame({ findings: ['rigged-not-z-up'] })).toBe(false);
});

it('counts the Z offset with joint positions only', () => {
  expect(differenceOf({ pelvisOffset: 0.1 })).toMatchObject({ pelvisOffset: 0, isSame: true });
  const raised = differenceOf({ pelvisOffset: 0.1, jointPositions: true });
  expect(raised).toMatchObject({ pelvisOffset: 0.1, isSame: false });
});

it.each([
  ['unknown-joint', { unknownJoints: ['Bone.001'] }],
  ['too-many-joints', { joints: Array.from({ length: 111 }, () => 'mPelvis') }],
  ['left-out', {}],
])('tells why a rigged file arrives static: %s', (why, skin) => {
  const difference = { kind: 'static', why, isSame: false };
  expect(differenceOf({ skin, uploadsSkin: false })).toEqual(difference);
});

it('is not known before an upload was made', () => {
  const choices = {} as LoadedModel['choices'];
  expect(modelDifference({ model: { opened: choices, choices, made: null } })).toBeNull();
});
