import { expect, it } from 'vitest';
import { encodeLeapMessage, type LeapBone } from './index.ts';

const decoded = (...message: Parameters<typeof encodeLeapMessage>) =>
  JSON.parse(encodeLeapMessage(...message));

it('messages have the pump of plug-ins', () => {
  const pump = 'puppetry.controller';
  expect(decoded({ kind: 'stop' })).toEqual({ pump, data: { command: 'stop' } });
  expect(decoded({ kind: 'camera-reply', cameraId: 0, reqid: 12 })).toEqual({
    pump,
    data: { reqid: 12, camera_id: 0 },
  });
});

it('the skeleton has its bones by name, with all children', () => {
  const bones: LeapBone[] = [
    { name: 'mPelvis', id: 0, parentId: null, position: [0, 0, 1], tip: [0, 0, 0.1] },
    { name: 'mSpine1', id: 1, parentId: 0, position: [0, 0, 0.2], tip: [0, 0, 0.3] },
    { name: 'mHipLeft', id: 112, parentId: 0, position: [0, 0.4, 0], tip: [0, 0, 0.5] },
  ];
  const skeleton = { bones, armSpan: 1.354 };
  expect(decoded({ kind: 'skeleton', skeleton, reqid: null }).data).toEqual({
    command: 'set_skeleton',
    args: {
      mPelvis: { id: 0, tip_relative_end_position: [0, 0, 0.1], children: [1, 112] },
      mSpine1: {
        id: 1,
        parent_id: 0,
        parent_relative_position: [0, 0, 0.2],
        tip_relative_end_position: [0, 0, 0.3],
      },
      mHipLeft: {
        id: 112,
        parent_id: 0,
        parent_relative_position: [0, 0.4, 0],
        tip_relative_end_position: [0, 0, 0.5],
      },
      scale: 1.354,
    },
  });
});

it('a joint report has metres and half arm spans', () => {
  const report = {
    joint: 61,
    name: 'mWristLeft',
    position: [0, 0.75, 0.5] as [number, number, number],
    rotation: [0, 0, 0.6] as [number, number, number],
  };
  expect(decoded({ kind: 'joint-report', report, armSpan: 1.5, reqid: 'a' }).data).toEqual({
    command: 'joint_report',
    args: {
      joint_id: 61,
      name: 'mWristLeft',
      position: { one_meter: [0, 0.75, 0.5], armspan: [0, 1, 0.666667] },
      rotation: [0, 0, 0.6],
      reqid: 'a',
    },
  });
});
