import { describe, expect, it } from 'vitest';
import {
  bubbleAvatarInfo,
  bubbleObject,
  description,
  portal,
} from '../../../../test/bubble-fixtures.ts';
import type { Vector3 } from '../../../math/index.ts';
import { findTargets, type NearbyTarget, PromptChoice } from './nearby-actions.ts';

const PLACES: Readonly<Record<string, Vector3>> = {
  own: [1, 1, 0.9],
  near: [1, 2, 0.9],
  far: [1, 9, 0.9],
};

const bell = (x: number) =>
  bubbleObject('bell', {
    position: [x, 1, 3],
    description: description('Brass bell', { actions: ['ring', 'ask'] }),
  });

function idsOf(objects: readonly ReturnType<typeof bell>[], ownId: string | null = 'own') {
  return findTargets({
    objects,
    avatars: ['own', 'near', 'far', 'unknown'].map((id) => bubbleAvatarInfo(id)),
    ownId,
    positionOf: (id) => PLACES[id] ?? null,
  });
}

describe('findTargets', () => {
  it('finds what acts within 2.5 m, nearest first, by the distance to its surface on the ground', () => {
    const targets = idsOf([bell(3.9), bubbleObject('crate', { position: [1, 1, 0] })]);
    expect(targets.map(({ objectId }) => objectId)).toEqual(['near', 'bell']);
    expect(targets[1]).toMatchObject({ actions: ['ring', 'ask'], kind: 'thing' });
    expect(targets[1].distance).toBeCloseTo(2.4);
    expect(idsOf([bell(4.1)]).map(({ objectId }) => objectId)).toEqual(['near']);
  });

  it('leaves portals out, and finds nothing while the visitor has no place', () => {
    const gate = bubbleObject('gate', {
      kind: 'portal',
      position: [1, 1, 0],
      description: description('', { actions: ['enter'], portal: portal() }),
    });
    expect(idsOf([gate]).map(({ objectId }) => objectId)).toEqual(['near']);
    expect(idsOf([bell(1)], null)).toEqual([]);
    expect(idsOf([bell(1)], 'elsewhere')).toEqual([]);
  });
});

describe('PromptChoice', () => {
  const target = (objectId: string, distance: number): NearbyTarget => ({
    ...{ objectId, distance, name: objectId, kind: 'thing', actions: ['ring'] },
  });

  it('keeps to the nearest, but not for every step', () => {
    const choice = new PromptChoice();
    choice.update([target('a', 1), target('b', 1.1)]);
    expect(choice.current?.objectId).toBe('a');
    choice.update([target('b', 1), target('a', 1.2)]);
    expect(choice.current).toEqual(target('a', 1.2));
    choice.update([target('b', 0.8), target('a', 1.2)]);
    expect(choice.current?.objectId).toBe('b');
    choice.update([]);
    expect(choice.current).toBeNull();
  });

  it('turns from near to far and back, and leaves at either end', () => {
    const choice = new PromptChoice();
    choice.update([target('a', 1), target('b', 1.5), target('c', 2)]);
    const path = [
      choice.turn(1),
      choice.current?.objectId,
      choice.turn(1),
      choice.current?.objectId,
    ];
    expect(path).toEqual([true, 'b', true, 'c']);
    expect([choice.turn(-1), choice.current?.objectId]).toEqual([true, 'b']);
    expect([choice.turn(1), choice.turn(1), choice.current?.objectId]).toEqual([true, false, 'a']);
    expect(choice.turn(-1)).toBe(false);
  });

  it('stays with what the visitor has turned to, while that is in reach', () => {
    const choice = new PromptChoice();
    choice.update([target('a', 1), target('b', 2)]);
    choice.choose('b');
    choice.update([target('a', 0.1), target('b', 2.4)]);
    expect(choice.current?.objectId).toBe('b');
    choice.update([target('a', 0.1)]);
    expect(choice.current?.objectId).toBe('a');
    choice.choose('missing');
    expect(choice.current?.objectId).toBe('a');
    expect(new PromptChoice().turn(1)).toBe(false);
  });
});
