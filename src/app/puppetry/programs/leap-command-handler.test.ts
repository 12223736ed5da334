import { describe, expect, it } from 'vitest';
import {
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
} from '../../../avatar/index.ts';
import { fromZRotation } from '../../../math/index.ts';
import type { PuppetAvatar } from '../../../motion/puppetry-control/index.ts';
import { describeSkeleton, LeapCommandHandler, reportJoint } from './leap-command-handler.ts';

const AVATAR: PuppetAvatar = {
  basePose: defaultSkeleton.restPose(),
  pose: createPose(),
  world: createWorldPose(),
  heightOffset: 0,
};

describe('LeapCommandHandler', () => {
  function setUp(avatar: PuppetAvatar | null = AVATAR) {
    const calls: unknown[][] = [];
    const sent: { program: number; data: Record<string, unknown> }[] = [];
    const handler = new LeapCommandHandler(
      {
        avatar,
        setTarget: (...args) => calls.push(['setTarget', ...args]),
        setLocal: (...args) => calls.push(['setLocal', ...args]),
        expireTargets: () => {},
      },
      (program, text) => sent.push({ program, data: JSON.parse(text).data }),
    );
    return { calls, sent, handler };
  }

  it('moves the puppet as a command sets its joints', () => {
    const { calls, handler } = setUp();
    handler.handle(
      1,
      `{"command":"set","data":{"i":{"60":{"p":[0,1,0],"d":1}},
      "j":{"8":{"r":[0,0,0.6],"p":[0,0,1],"s":[2,2,2]}}}}`,
    );
    expect(calls).toEqual([
      ['setTarget', 60, [0, 1, 0], null, true],
      ['setLocal', 8, [0, 0, 0.6, 0.8], [0, 0, 1], [2, 2, 2], false],
    ]);
  });

  it('frees a joint of its limits that either part of a command frees', () => {
    const { calls, handler } = setUp();
    handler.handle(
      1,
      '{"command":"set","data":{"i":{"60":{"p":[0,1,0],"d":1}},"j":{"60":{"s":[2,2,2]}}}}',
    );
    handler.handle(
      1,
      '{"command":"set","data":{"i":{"60":{"p":[0,1,0]}},"j":{"60":{"s":[2,2,2],"d":0}}}}',
    );
    expect(calls.map((args) => args.at(-1))).toEqual([true, true, true, true]);
  });

  it('responds to the program that has sent a request', () => {
    const { sent, handler } = setUp();
    handler.handle(3, '{"command":"set","data":{"camera":2}}');
    handler.handle(4, '{"command":"get","reqid":9,"data":["camera","skeleton"]}');
    expect(sent).toMatchObject([
      { program: 4, data: { command: 'set_skeleton', reqid: 9, args: { mHead: { id: 8 } } } },
      { program: 4, data: { reqid: 9, camera_id: 2 } },
    ]);
    const { args } = sent[0].data as { args: { scale: number } };
    expect(args.scale).toBeCloseTo(1.354, 3);
  });

  it('reports joints once after the next frame, and not to programs that have left', () => {
    const { sent, handler } = setUp();
    const request = (reqid: number) =>
      `{"command":"set","reqid":${reqid},"data":{"i":{"61":{"r":1}}}}`;
    handler.handle(1, request(5));
    handler.handle(1, request(6));
    handler.handle(2, request(7));
    handler.removeProgram(2);
    expect(sent).toEqual([]);
    handler.sendReports();
    handler.sendReports();
    expect(sent).toMatchObject([
      { program: 1, data: { command: 'joint_report', args: { joint_id: 61, reqid: 6 } } },
    ]);
  });

  it('counts what it cannot decode', () => {
    const { calls, sent, handler } = setUp(null);
    for (const text of ['{', '[]', '{"command":"x"}', '['.repeat(60_000), '']) {
      handler.handle(1, text);
    }
    handler.handle(1, '{"command":"set","data":{"i":{"nose":{},"61":{"r":1}},"x":1}}');
    handler.handle(1, '{"command":"get","data":["skeleton"]}');
    handler.sendReports();
    expect(handler).toMatchObject({ accepted: 2, refused: 5, ignored: 2 });
    expect([calls, sent]).toEqual([[['setTarget', 61, null, null, false]], []]);
  });
});

describe('what plug-ins learn of an avatar', () => {
  const WRIST = defaultSkeleton.jointNumber('mWristLeft');

  /** An avatar in its rest pose, a quarter of a metre above the ground. */
  function raisedAvatar() {
    const basePose = defaultSkeleton.restPose();
    const pose = defaultSkeleton.restPose();
    const world = createWorldPose();
    const heightOffset = 0.25;
    const update = () => {
      pose.positions[2] += heightOffset;
      composeWorld(world, defaultSkeleton, pose);
      pose.positions[2] -= heightOffset;
    };
    update();
    return { basePose, pose, world, heightOffset, update };
  }

  it('includes its bones, with their scales', () => {
    const { basePose, ...others } = raisedAvatar();
    basePose.scales.set([2, 1, 1], 3 * defaultSkeleton.jointNumber('mElbowLeft'));
    basePose.scales.set([1, 3, 1], 3 * WRIST);
    const { bones, armSpan } = describeSkeleton({ basePose, ...others });
    expect(bones).toHaveLength(133);
    expect(bones[0]).toEqual({
      name: 'mPelvis',
      id: 0,
      parentId: null,
      position: [0, 0, 1.067],
      tip: [0, 0, 0.084],
    });
    expect(bones[WRIST]).toEqual({
      name: 'mWristLeft',
      id: 61,
      parentId: 60,
      position: [0, 0.205, 0],
      tip: [0, 0.18, 0],
    });
    // The left hand is three times as long: 0.12 m more on either side.
    expect(armSpan).toBeCloseTo(1.354 + 0.24, 3);
  });

  it('includes the ends of bones, from where mPelvis rests', () => {
    const avatar = raisedAvatar();
    // puppetry.md section 5: (-0.053, 1, 0.671) of half an arm span of 0.677 m.
    const [x, y, z] = reportJoint(avatar, WRIST).position;
    expect(x / 0.677).toBeCloseTo(-0.053, 3);
    expect(y / 0.677).toBeCloseTo(1, 3);
    expect(z / 0.677).toBeCloseTo(0.671, 3);

    const rotation = fromZRotation(90);
    avatar.pose.rotations.set(
      rotation.map((part) => -part),
      4 * defaultSkeleton.jointNumber('mShoulderLeft'),
    );
    avatar.update();
    const report = reportJoint(avatar, WRIST);
    expect(report.name).toBe('mWristLeft');
    // The same rotation with a positive w.
    expect(JSON.stringify(report.rotation)).toBe('[0,0,0.707107]');
    // The arm points backwards from the shoulder, with all of its 0.248 + 0.205 + 0.06 m.
    expect(report.position[0]).toBeCloseTo(x - 0.513, 3);
  });
});
