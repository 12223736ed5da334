import { BubbleScenery } from '../src/app/live/bubble/bubble-scenery.ts';
import {
  BONE_COUNT,
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
} from '../src/avatar/index.ts';
import { Mixer } from '../src/motion/index.ts';
import { createHandleStates } from '../src/motion/puppetry-control/index.ts';
import { createEffectors, PuppetMotion } from '../src/motion/received-puppetry/index.ts';
import { PoseRecording } from '../src/motion/recording/index.ts';
import { SphereVisibility } from '../src/render/index.ts';
import { LimitOverlay } from '../src/render/overlays/limit-overlay.ts';
import { createViewportUniforms } from '../src/render/screen-space.ts';
import { RecordReader } from '../src/session/puppetry/event-records.ts';
import { bubbleObject } from '../test/bubble-fixtures.ts';
import { fakeStage } from '../test/fake-stage.ts';
import { jointRecord } from '../test/joint-record.ts';
import { AT_EASE, TestBody } from '../test/puppet-body.ts';
import { turnBlock } from '../test/session/puppetry-packets.ts';
import { allocatedBytes, type BenchResult, statsOf } from './measure.ts';

const WARM_UP_FRAMES = 5000;
/** So few that most rounds have no garbage collection, even if much is allocated. */
const FRAMES = 50;
const ROUNDS = 41;

/** The heap growth of frames of several kinds; each limit is less than one boxed number per joint. */
export function run(): BenchResult[] {
  return [
    row(
      'a frame in which a hand is dragged',
      400,
      'a number for each of 26 joints: 416',
      dragHand(),
    ),
    row('a frame of received puppetry, 40 joints', 100, 'a number for each: 480', playPuppet(40)),
    row('recording a frame of all bones', 200, 'a number for each: 1600', recordBones()),
    row('drawing the limits of all joints', 200, 'a number for each: 500', drawLimits()),
    row('moving 100 things of a bubble', 400, 'a number for each: 1600', moveThings(100)),
    row('a puppetry block of 24 events', 100, 'a number for each: 280', readEvents(24)),
  ];
}

function row(name: string, limit: number, note: string, frame: () => void): BenchResult {
  for (let k = 0; k < WARM_UP_FRAMES; k++) frame();
  const bytes = allocatedBytes(ROUNDS, () => {
    for (let k = 0; k < FRAMES; k++) frame();
  });
  return {
    name: `heap growth, ${name}`,
    unit: 'bytes per frame',
    ours: statsOf([bytes / FRAMES]),
    peer: null,
    ratio: null,
    target: `less than ${limit} bytes`,
    met: bytes / FRAMES < limit,
    note,
  };
}

/** Drags a hand while a foot is pinned. The numbers of the clock are boxed for each limb. */
function dragHand(): () => void {
  const body = new TestBody(AT_EASE);
  const { handles } = body.puppeteer;
  const states = createHandleStates();
  const events = createEffectors(BONE_COUNT);
  const hand = new Float32Array(3);
  handles.setPinned('footLeft', true);
  handles.grab('handLeft');
  let count = 0;
  return () => {
    count++;
    hand[0] = 0.3 + 0.1 * Math.sin(count / 20);
    hand[1] = 0.2;
    hand[2] = 1.4;
    handles.drag('handLeft', hand);
    body.draw();
    handles.readStates(states);
    body.puppeteer.writeEvents('results', events);
  };
}

function playPuppet(jointCount: number): () => void {
  const puppet = new PuppetMotion(defaultSkeleton);
  const mixer = new Mixer(defaultSkeleton);
  const pose = createPose();
  mixer.start(puppet);
  const events = (turn: number) =>
    Array.from({ length: jointCount }, (_, k) => ({
      joint: 6 + k,
      turn,
      position: [0, 0, turn / 100],
      scale: [1, 1, 1 + turn / 100],
    }));
  puppet.receive(jointRecord(0, ...events(10)), 0);
  puppet.receive(jointRecord(2000, ...events(80)), 2);
  let clock = 1;
  mixer.evaluate(clock, pose);
  if (puppet.layer.count !== jointCount) throw new Error('the puppet does not move');
  return () => {
    clock += 1e-7;
    mixer.evaluate(clock, pose);
    puppet.blendScales(pose);
  };
}

/** Tracks allocate a chunk of memory once in 256 frames. */
function recordBones(): () => void {
  const recording = new PoseRecording({ seconds: 1e6, bytes: 1e9 });
  const pose = createPose();
  pose.positions.fill(0.5);
  pose.rotations.fill(0.5);
  let clock = 0;
  const frame = () => {
    clock += 0.125;
    recording.add(clock, pose, defaultSkeleton.rest);
  };
  frame();
  if (recording.movedJoints.size !== BONE_COUNT) throw new Error('not all bones are recorded');
  return frame;
}

function drawLimits(): () => void {
  const overlay = new LimitOverlay(createViewportUniforms());
  const pose = defaultSkeleton.restPose();
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  return () => overlay.update(world, pose, false);
}

function readEvents(count: number): () => void {
  const turns = Object.fromEntries(Array.from({ length: count }, (_, k) => [58 + k, 20]));
  const block = turnBlock(1000, turns);
  const reader = new RecordReader();
  return () => {
    reader.open(block, 'C');
    while (reader.next());
  };
}

/** Things that move and turn, with a model of no meshes. */
function moveThings(count: number): () => void {
  const { stage } = fakeStage();
  const scenery = new BubbleScenery(stage, () => ({ parts: [], hover: 0, visualParameters: null }));
  const things = Array.from({ length: count }, (_, index) =>
    bubbleObject(`${index}`, { position: [index / 50, 0, 0.5], velocity: [0.001, 0, 0] }),
  );
  scenery.setVisible(true);
  scenery.apply(things, [], 0);
  const visibility = new SphereVisibility();
  visibility.setCamera(stage.camera.object);
  const origin = new Float64Array(3);
  let nowMs = 0;
  const frame = () => {
    nowMs += 0.125;
    return scenery.advance(nowMs, origin, visibility);
  };
  if (!frame()) throw new Error('no thing moves');
  return frame;
}
