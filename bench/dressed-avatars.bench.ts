import { existsSync } from 'node:fs';
import { findChromium } from '../scripts/chromium.mjs';
import { Player } from '../src/app/playback/player.ts';
import {
  attachmentJoint,
  bindSkin,
  composeRigidAttachment,
  composeWorld,
  createRigidAttachment,
  createWorldPose,
  defaultSkeleton,
  fillPalette,
  type RigidAttachment,
  type SkinBinding,
} from '../src/avatar/index.ts';
import { BodyShape, randomShape } from '../src/avatar/shape/index.ts';
import type { MeshSkin } from '../src/formats/mesh/index.ts';
import type { Clip } from '../src/motion/index.ts';
import { allocatedBytes, type BenchResult, interleave, scaled, statsOf } from './measure.ts';
import { type DressedRound, measureDressed } from './page/dressed-crowd.ts';
import { createSwayClip, spreadBones, threeClip } from './sway-clip.ts';
import { ThreeAvatar } from './three-avatars.ts';

const AVATARS = 20;
const FRAME = 1 / 60;
const FRAME_MS = 1000 * FRAME;

/**
 * What 20 dressed avatars take of each frame: posing them, against three; and everything that the page does in JavaScript,
 * against the time of a frame. Without a build or a browser it prints a warning in place of the latter.
 *
 * @param siteRoot folder of the built page.
 */
export async function run(siteRoot: string): Promise<BenchResult[]> {
  return [...poseThem(), ...(await showThem(siteRoot))];
}

async function showThem(siteRoot: string): Promise<BenchResult[]> {
  const isBuilt = existsSync(`${siteRoot}/index.html`);
  if (!isBuilt || !findChromium()) {
    const missing = isBuilt ? 'no Chromium on this machine' : 'the page is not built';
    console.warn(`SKIPPED the bench of dressed avatars in the page: ${missing}`);
    return [];
  }
  const { rounds, parts } = await measureDressed(siteRoot, AVATARS);
  const median = (key: keyof DressedRound) => statsOf(rounds.map((round) => round[key])).median;
  const ours = statsOf(rounds.map(({ script }) => script));
  return [
    {
      name: `a region of ${AVATARS} dressed avatars in the page, all JavaScript of a frame; the peer is a frame of 60 Hz`,
      unit: 'ms of CPU',
      ours,
      peer: statsOf([FRAME_MS]),
      ratio: FRAME_MS / ours.median,
      target: `less than ${FRAME_MS.toFixed(1)} ms`,
      met: ours.median < FRAME_MS,
      note:
        `demo avatars with ${parts} meshes, prims and sculpts, each in an animation, and the page's own; draw calls are ` +
        `made, but draw nothing; ${median('framesPerSecond').toFixed(0)} frames a second; heap growth ` +
        `${(median('bytes') / 1024).toFixed(1)} KB a frame, panels and session included`,
    },
  ];
}

const RIGGED = 6;
const PALETTE_ENTRIES = 60;
/** Meshes that move joints, and by how much, metres. */
const OVERRIDING = 2;
const OVERRIDE = 0.01;
/** Attachment points of unrigged attachments: skull, left hand, chest. */
const POINTS = [2, 5, 1];
const TRACKS = 70;
const ROUNDS = 31;
const FRAMES_PER_ROUND = 20;
const WARM_UP_FRAMES = 300;
const TARGET_RATIO = 4;
/** Bytes of a number that V8 boxes, and what a frame may allocate: fewer than two for each avatar. */
const NUMBER_BYTES = 16;
const MAX_BYTES = 2 * NUMBER_BYTES * AVATARS;

/** Poses dressed avatars: motions, shape, joint overrides, palettes of rigged meshes, places of attachments. */
function poseThem(): BenchResult[] {
  const clip = createSwayClip(TRACKS);
  const peerClip = threeClip(defaultSkeleton, clip);
  const skins = Array.from({ length: RIGGED }, (_, index) => createSkin(index < OVERRIDING));
  const bindings = skins.map((skin) => bindSkin(skin, defaultSkeleton));
  const bones = POINTS.map((point) => defaultSkeleton.parentOf(attachmentJoint(point)));
  const offsets = Array.from({ length: AVATARS }, (_, k) => (k * clip.timing.duration) / AVATARS);
  const ours = offsets.map((offset) => new DressedAvatar(clip, skins, bindings, offset));
  const theirs = offsets.map(
    (offset) => new ThreeAvatar(defaultSkeleton, peerClip, bindings, offset, bones),
  );
  const updateOurs = () => {
    for (let k = 0; k < FRAMES_PER_ROUND; k++) for (const avatar of ours) avatar.update(FRAME);
  };
  const updateTheirs = () => {
    for (let k = 0; k < FRAMES_PER_ROUND; k++) for (const avatar of theirs) avatar.update(FRAME);
  };
  for (let k = 0; k < WARM_UP_FRAMES / FRAMES_PER_ROUND; k++) {
    updateOurs();
    updateTheirs();
  }
  const times = interleave(ROUNDS, updateOurs, updateTheirs);
  const perFrame = 1 / (1000 * FRAMES_PER_ROUND);
  const ratio = times.peer.median / times.ours.median;
  const name = `posing ${AVATARS} dressed avatars`;
  const bytes = (update: () => void) => allocatedBytes(ROUNDS, update) / FRAMES_PER_ROUND;
  const grown = { ours: bytes(updateOurs), peer: bytes(updateTheirs) };
  return [
    {
      name: `${name}; the peer is three’s AnimationMixer and a Skeleton for each mesh`,
      unit: 'ms of CPU a frame',
      ours: scaled(times.ours, perFrame),
      peer: scaled(times.peer, perFrame),
      ratio,
      target: `at least ${TARGET_RATIO} times less than three`,
      met: ratio >= TARGET_RATIO,
      note:
        `each with a shape, a clip of ${TRACKS} joints, ${RIGGED} rigged meshes of ${PALETTE_ENTRIES} joints, ` +
        `${OVERRIDING} of which move joints, ${POINTS.length} attachments; three knows neither shapes nor such meshes`,
    },
    {
      name: `${name}: heap growth`,
      unit: 'bytes per frame',
      ours: statsOf([grown.ours]),
      peer: statsOf([grown.peer]),
      ratio: null,
      target: `less than ${MAX_BYTES} bytes`,
      met: grown.ours < MAX_BYTES,
      note: `a number for each mesh would be ${NUMBER_BYTES * RIGGED * AVATARS}; the clock of each avatar is one`,
    },
  ];
}

/** A skin that is bound at rest. @param movesJoints whether it overrides their positions. */
function createSkin(movesJoints: boolean): MeshSkin {
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, defaultSkeleton.rest);
  const joints = spreadBones(PALETTE_ENTRIES);
  const translation = (x: number, y: number, z: number) => [
    ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
    ...[x, y, z, 1],
  ];
  const inverseBinds = joints.flatMap((joint) => {
    const [x, y, z] = world.matrices.subarray(16 * joint + 12);
    return translation(-x, -y, -z);
  });
  const overrides = joints.flatMap((joint) => {
    const [x, y, z] = defaultSkeleton.rest.positions.subarray(3 * joint);
    return translation(x, y, z + OVERRIDE);
  });
  return {
    jointNames: joints.map((joint) => defaultSkeleton.nameOf(joint)),
    bindShapeMatrix: Float64Array.of(...translation(0, 0, 0)),
    inverseBindMatrices: Float64Array.from(inverseBinds),
    altInverseBindMatrices: movesJoints ? Float64Array.from(overrides) : null,
    pelvisOffset: 0,
    lockScaleIfJointPosition: false,
  };
}

/** Every parameter is far from its default. */
const SHAPE = new BodyShape(randomShape(new Map(), () => 0.8));

/** An avatar as a region's are posed: player, palettes of rigged meshes, matrices of the others. */
class DressedAvatar {
  readonly #player = new Player();
  readonly #bindings: readonly SkinBinding[];
  readonly #palettes: readonly Float32Array<ArrayBuffer>[];
  readonly #attachments: readonly RigidAttachment[];
  readonly #places: readonly Float32Array[];

  constructor(
    clip: Clip,
    skins: readonly MeshSkin[],
    bindings: readonly SkinBinding[],
    offset: number,
  ) {
    const worn = skins.map((skin, index) => [`mesh ${index}`, skin] as const);
    this.#player.wearSkins(worn, false, 'highest-id', 0, SHAPE);
    this.#player.setClips([{ id: 'clip', clip, active: true, builtIn: false }], true, true);
    this.#player.advance(offset);
    this.#bindings = bindings;
    this.#palettes = bindings.map(({ count }) => new Float32Array(16 * count));
    this.#attachments = POINTS.map((point) =>
      createRigidAttachment(attachmentJoint(point), [0, 0, 0.1], [0, 0, 0, 1], [1, 1, 1]),
    );
    this.#places = POINTS.map(() => new Float32Array(16));
  }

  update(seconds: number): void {
    const player = this.#player;
    player.advance(seconds);
    player.update();
    const { world } = player;
    for (let index = 0; index < this.#bindings.length; index++) {
      fillPalette(this.#palettes[index], world, this.#bindings[index]);
    }
    for (let index = 0; index < this.#attachments.length; index++) {
      composeRigidAttachment(this.#places[index], world, this.#attachments[index]);
    }
  }
}
