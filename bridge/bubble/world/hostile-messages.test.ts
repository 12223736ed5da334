import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message, MessageOf } from '../../../src/protocol/setp/index.ts';
import {
  avatar,
  BUBBLE_B,
  interaction,
  makeWorld,
  objectId,
  portal,
  run,
  thing,
} from '../../../test/bubble/bubble-objects.ts';
import { RecordingObserver } from '../../../test/bubble/recording-observer.ts';
import { createBehavior } from './create-behavior.ts';

/** Everything that a decoder can give: finite floats of 32 bits, whole numbers of their size. */
const float = fc.float({ noNaN: true, noDefaultInfinity: true });
const vector = fc.tuple(float, float, float);
const quaternion = fc.tuple(float, float, float, float);
const index = fc.oneof(fc.nat(6), fc.constant(0xffffffff));
const u32 = fc.nat(0xffffffff);

const movement = fc.record({
  objectIndex: index,
  location: vector,
  velocity: vector,
  orientation: quaternion,
});
const advanced = fc.record({
  objectIndex: index,
  location: vector,
  velocity: vector,
  orientation: quaternion,
  angularVelocity: quaternion,
  acceleration: vector,
  angularAcceleration: quaternion,
});
const animation = fc.record({
  objectIndex: index,
  animations: fc.array(
    fc.record({
      animationIdentifier: u32,
      animationLength: u32,
      animationPhase: u32,
      animationState: fc.nat(255),
    }),
    { maxLength: 40 },
  ),
});
const object = fc
  .record({
    objectIndex: index,
    n: fc.nat(5),
    isAvatar: fc.boolean(),
    state: fc.record(
      {
        boundingSphereRadius: float,
        mass: float,
        location: vector,
        velocity: vector,
        acceleration: vector,
        orientation: quaternion,
        angularVelocity: quaternion,
        angularAcceleration: quaternion,
        objectInternalData: fc.uint8Array({ maxLength: 20 }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(
    ({ objectIndex, n, isAvatar, state }): MessageOf<'Object Perception'> => ({
      objectIndex,
      ...(isAvatar ? avatar(n, [1, 1, 0]) : thing(n, [1, 1, 1], { mass: 1 })),
      ...(state as Partial<MessageOf<'Object Perception'>>),
    }),
  );

const message: fc.Arbitrary<Message> = fc.oneof(
  movement.map((fields) => ({ name: 'Movement Perception' as const, fields })),
  advanced.map((fields) => ({ name: 'Advanced Movement Perception' as const, fields })),
  animation.map((fields) => ({ name: 'Animation Perception' as const, fields })),
  object.map((fields) => ({ name: 'Object Perception' as const, fields })),
  index.map((objectIndex) => ({
    name: 'Disappearance Perception' as const,
    fields: { objectIndex },
  })),
);

describe('whatever others send', () => {
  it('a world goes on, with numbers that can be sent, and with its own objects', () => {
    const step = fc.oneof(
      message.map((sent) => ({ by: 'link' as const, sent })),
      message.map((sent) => ({ by: 'participant' as const, sent })),
      fc
        .record({
          targetType: fc.nat(255),
          targetObjectIndex: index,
          volumeSphereRadius: float,
          location: vector,
          isDataPublic: fc.boolean(),
        })
        .map((fields) => ({ by: 'action' as const, fields })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const world = makeWorld();
        const own = world.add(avatar(100, [0, 0, 0]), {
          governor: { kind: 'participant', participant: 'anna' },
        });
        const bell = world.add(thing(101, [2, 0, 1], { mass: 4 }), {
          behavior: createBehavior({ kind: 'bell' }),
        });
        world.add(portal(102, [20, 0, 0], [100, 0, 0]));
        const foreign = world.connectSimulation(BUBBLE_B);
        // Decodes everything that it is sent, so that nothing is sent that could not be.
        const observer = new RecordingObserver(own, 1e7, { participant: 'ben' });
        world.observe(observer);
        for (const each of steps) {
          if (each.by === 'link') foreign.apply(each.sent);
          else if (each.by === 'action') {
            const fields = interaction('ring', each.fields);
            world.interact(own, fields, () => undefined);
          } else if (each.sent.name === 'Animation Perception') {
            world.applyAnimations('anna', each.sent.fields);
          } else if ('orientation' in each.sent.fields) {
            world.applyMovement('anna', own.index, each.sent.fields);
          }
          run(world, world.now + 50);
          expect(Math.hypot(...own.location)).toBeLessThanOrEqual(60.001);
          expect(Math.hypot(...own.velocity)).toBeLessThanOrEqual(100);
        }
        run(world, world.now + 2000);
        expect(world.find(objectId(100))).toBe(own);
        expect(bell.location).toEqual([2, 0, 1]);
        foreign.close();
        expect(world.objectCount).toBe(3);
        expect(observer.surprises).toEqual([]);
      }),
    );
  });
});
