import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import {
  ARM_LANDMARKS,
  BACK_LANDMARKS,
  type BakeLandmark,
  CHEST_LANDMARKS,
  FACE_LANDMARKS,
  FOOT_LANDMARKS,
  LEG_BACK_LANDMARKS,
  LEG_FRONT_LANDMARKS,
  SCALP_LANDMARKS,
} from '../scripts/mannequin/bake-landmarks.ts';
import type { MannequinBake } from '../src/avatar/mannequin/index.ts';
import { pngOf } from '../test/sample-pictures.ts';
import { expect, openPage, test } from './fixtures.ts';

/*
 * The mannequin in bakes of four flat colours each, one for each quarter of the picture: what is seen in a place of the body
 * has the colour of the quarter that this place has by the tables of the layout.
 */

type Pair = readonly [number, number];

/** Degrees of the colour wheel: lower left, lower right, upper left, upper right. No two of neighbouring bakes are alike. */
const HUES: Readonly<Record<MannequinBake, readonly number[]>> = {
  head: [0, 90, 180, 270],
  upper: [30, 120, 210, 300],
  lower: [60, 150, 240, 330],
  // Eyes are seen beside the head only.
  eyes: [60, 150, 240, 330],
};
const ALL_HUES = [...new Set(Object.values(HUES).flat())];

/** U to the right, V upwards. */
const quarter = ([u, v]: Pair): number => (u < 0.5 ? 0 : 1) + (v < 0.5 ? 0 : 2);

/** Red, green, blue of a colour of the wheel, 0 to 255. */
function colorOf(hue: number): [number, number, number] {
  const channel = (shift: number): number => {
    const at = (hue + shift) % 360;
    return 30 + 190 * Math.min(1, Math.max(0, Math.abs(at - 180) / 60 - 1));
  };
  return [channel(0), channel(240), channel(120)];
}

function hueOf([red, green, blue]: readonly number[]): number {
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (max - min < 12) return Number.NaN;
  const sector =
    max === red
      ? (green - blue) / (max - min)
      : max === green
        ? 2 + (blue - red) / (max - min)
        : 4 + (red - green) / (max - min);
  return (60 * sector + 360) % 360;
}

const nearestHue = (hue: number): number => {
  const distance = (other: number): number => {
    const difference = Math.abs(hue - other);
    return Math.min(difference, 360 - difference);
  };
  return ALL_HUES.toSorted((a, b) => distance(a) - distance(b))[0];
};

/** Opens the mannequin at rest in bakes of flat colours. */
async function openInColours(page: Page, camera: string): Promise<void> {
  await page.route('**/samples/skin/*.webp', (route) => {
    const bake = /(\w+)\.webp/.exec(route.request().url())![1] as MannequinBake;
    const body = pngOf(64, 64, (x, y) => colorOf(HUES[bake][quarter([x, 1 - y])]));
    return route.fulfill({ contentType: 'image/png', body: Buffer.from(body) });
  });
  await openPage(page, `./?anim=samples/idle.anim&body=skin&autoplay=0&grid=0&${camera}`);
  await expect
    .poll(async () =>
      (await page.evaluate(() => window.vitrine.textures())).map(({ stage }) => stage),
    )
    .toEqual(['sharp', 'sharp', 'sharp', 'sharp']);
}

/** Where joints are drawn, CSS pixels of the window. */
async function jointsOf(page: Page, names: readonly string[]): Promise<Map<string, Pair>> {
  const box = (await page.locator('.stage > canvas').boundingBox())!;
  const points = await page.evaluate(
    (all) => all.map((name) => window.vitrine.jointOnCanvas(name)!),
    names,
  );
  return new Map(names.map((name, k) => [name, [box.x + points[k][0], box.y + points[k][1]]]));
}

/** The colour of the wheel that is drawn about each point. */
async function huesAt(page: Page, points: readonly Pair[], side = 3): Promise<number[]> {
  const { data, channels, width } = decode(await page.screenshot());
  const scale = width / page.viewportSize()!.width;
  return points.map(([x, y]) => {
    const sum = [0, 0, 0];
    for (let row = -side; row <= side; row++) {
      for (let column = -side; column <= side; column++) {
        const at =
          channels * (Math.round(scale * y + row) * width + Math.round(scale * x + column));
        for (const k of [0, 1, 2]) sum[k] += data[at + k];
      }
    }
    return nearestHue(hueOf(sum.map((value) => value / (2 * side + 1) ** 2)));
  });
}

/** The colour that a place has by the tables, on the avatar's left or right. */
function expectedHue(
  bake: MannequinBake,
  landmarks: readonly BakeLandmark[],
  name: string,
  side: 'left' | 'right' = 'left',
): number {
  const { uv, rightU } = landmarks.find((each) => each.name === name)!;
  return HUES[bake][quarter([side === 'right' ? (rightU ?? uv[0]) : uv[0], uv[1]])];
}

const between = (a: Pair, b: Pair, share = 0.5): Pair => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Places by name, each with its point and the colour that is to be seen there, once the pictures are on the GPU. */
async function expectPlaces(page: Page, places: Record<string, [Pair, number]>, side?: number) {
  const points = Object.values(places).map(([point]) => point);
  const seen = async () => {
    const hues = await huesAt(page, points, side);
    return Object.fromEntries(Object.keys(places).map((name, k) => [name, hues[k]]));
  };
  const expected = Object.entries(places).map(([name, [, hue]]) => [name, hue] as const);
  await expect.poll(seen).toEqual(Object.fromEntries(expected));
}

const LIMBS = [
  ...['mPelvis', 'mChest', 'mHipLeft', 'mHipRight', 'mKneeLeft', 'mKneeRight', 'mAnkleLeft'],
  ...['mShoulderLeft', 'mElbowLeft', 'mWristLeft', 'mHandMiddle1Left', 'mFootLeft'],
];

test('bakes are where the body has them in front: chest, arm, hand, belly, thighs, shins, foot', async ({
  page,
}) => {
  await openInColours(page, 'camera-orbit=0deg 85deg auto');
  const joints = await jointsOf(page, LIMBS);
  const at = (name: string): Pair => joints.get(name)!;
  const thigh = (side: 'Left' | 'Right', share: number): Pair =>
    between(at(`mHip${side}`), at(`mKnee${side}`), share);
  // Of the right thigh its outer half: its middle is on the border between two quarters.
  const hips = at('mHipRight')[0] - at('mHipLeft')[0];
  const [rightX, rightY] = thigh('Right', 0.4);
  await expectPlaces(page, {
    chest: [at('mChest'), expectedHue('upper', CHEST_LANDMARKS, 'breastbone')],
    'upper arm': [
      between(at('mShoulderLeft'), at('mElbowLeft')),
      expectedHue('upper', ARM_LANDMARKS, 'outer shoulder'),
    ],
    hand: [
      between(at('mWristLeft'), at('mHandMiddle1Left')),
      expectedHue('upper', ARM_LANDMARKS, 'back of the hand'),
    ],
    belly: [at('mPelvis'), expectedHue('lower', LEG_FRONT_LANDMARKS, 'belly')],
    'left thigh': [thigh('Left', 0.4), expectedHue('lower', LEG_FRONT_LANDMARKS, 'thigh')],
    'right thigh': [
      [rightX + 0.2 * hips, rightY],
      expectedHue('lower', LEG_FRONT_LANDMARKS, 'thigh', 'right'),
    ],
    'left shin': [
      between(at('mKneeLeft'), at('mAnkleLeft'), 0.6),
      expectedHue('lower', LEG_FRONT_LANDMARKS, 'shin'),
    ],
    foot: [at('mFootLeft'), expectedHue('lower', FOOT_LANDMARKS, 'instep')],
  });
});

test('bakes are where the body has them behind: head, back, buttocks, thigh, calf', async ({
  page,
}) => {
  await openInColours(page, 'camera-orbit=180deg 85deg auto');
  const joints = await jointsOf(page, [...LIMBS, 'mHead', 'mSkull', 'mEyeLeft', 'mEyeRight']);
  const at = (name: string): Pair => joints.get(name)!;
  // From behind the avatar's left is on the left.
  const eyes = at('mEyeRight')[0] - at('mEyeLeft')[0];
  expect(eyes).toBeGreaterThan(0);
  const [headX, headY] = between(at('mHead'), at('mSkull'), 0.6);
  await expectPlaces(page, {
    'head, left': [
      [headX - 0.4 * eyes, headY],
      expectedHue('head', SCALP_LANDMARKS, 'back of the head'),
    ],
    'head, right': [
      [headX + 0.4 * eyes, headY],
      expectedHue('head', SCALP_LANDMARKS, 'back of the head', 'right'),
    ],
    back: [at('mChest'), expectedHue('upper', BACK_LANDMARKS, 'between the shoulder blades')],
    buttock: [
      between(at('mPelvis'), at('mHipLeft'), 0.6),
      expectedHue('lower', LEG_BACK_LANDMARKS, 'buttock'),
    ],
    thigh: [
      between(at('mHipLeft'), at('mKneeLeft'), 0.4),
      expectedHue('lower', LEG_BACK_LANDMARKS, 'back of the thigh'),
    ],
    calf: [
      between(at('mKneeLeft'), at('mAnkleLeft'), 0.35),
      expectedHue('lower', LEG_BACK_LANDMARKS, 'calf'),
    ],
  });
});

test('the bake of the head is on both sides of the face, and that of the eyes in them, turned', async ({
  page,
}) => {
  await openInColours(page, 'camera-orbit=0deg 90deg 0.5m&camera-target=0m 0m 1.745m');
  const joints = await jointsOf(page, ['mEyeLeft', 'mEyeRight']);
  const [left, right] = [joints.get('mEyeLeft')!, joints.get('mEyeRight')!];
  // In front the avatar's left is on the right.
  const apart = left[0] - right[0];
  expect(apart).toBeGreaterThan(60);
  const from = ([x, y]: Pair, toRight: number, up: number): Pair => [
    x + toRight * apart,
    y - up * apart,
  ];
  await expectPlaces(page, {
    'left cheek': [from(left, 0, -0.4), expectedHue('head', FACE_LANDMARKS, 'cheekbone')],
    'right cheek': [
      from(right, 0, -0.4),
      expectedHue('head', FACE_LANDMARKS, 'cheekbone', 'right'),
    ],
    'left brow': [from(left, 0, 0.35), expectedHue('head', FACE_LANDMARKS, 'brow')],
    'right brow': [from(right, 0, 0.35), expectedHue('head', FACE_LANDMARKS, 'brow', 'right')],
  });
  // Up (+Z) is at U 0, the avatar's left at V 1.
  const eyeHue = (toLeft: number, up: number) =>
    HUES.eyes[quarter([0.5 - 0.1 * up, 0.5 + 0.1 * toLeft])];
  // The pupils are a millimetre below the joints.
  const pupils = { left: from(left, 0, -0.0125), right: from(right, 0, -0.0125) };
  for (const [name, pupil] of Object.entries(pupils)) {
    const places = [-1, 1].flatMap((toLeft) =>
      [-1, 1].map((up): [string, [Pair, number]] => [
        `${name} eye ${toLeft} ${up}`,
        [from(pupil, 0.05 * toLeft, 0.04 * up), eyeHue(toLeft, up)],
      ]),
    );
    await expectPlaces(page, Object.fromEntries(places), 1);
  }
});
