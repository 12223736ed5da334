import {
  ClampToEdgeWrapping,
  DataTexture,
  EquirectangularReflectionMapping,
  FloatType,
  NearestFilter,
  PMREMGenerator,
  RGBAFormat,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import type { Steps } from '../../async/index.ts';
import { graphicsDone } from '../prepare-programs.ts';

/*
 * The room in which avatars are reflected: grey walls, a lit ceiling, and soft boxes like those of a photographer, with
 * the camera at +Z. It is computed, not photographed.
 */

/** A lamp with a soft edge: a box as seen from the centre. */
interface SoftBox {
  /** Towards its centre: X right, Y up, Z to the camera. */
  readonly direction: readonly [x: number, y: number, z: number];
  /** Half its width and height, as tangents. */
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly radiance: number;
}

const SOFT_BOXES: readonly SoftBox[] = [
  // The key light's, upper left, which shiny surfaces show large; the light itself is a light of the stage.
  { direction: [-0.62, 0.6, 0.62], halfWidth: 0.42, halfHeight: 0.55, radiance: 3.2 },
  // A tall one to the right.
  { direction: [0.95, 0.16, 0.28], halfWidth: 0.24, halfHeight: 0.85, radiance: 1.9 },
  // Overhead.
  { direction: [0, 1, 0.05], halfWidth: 0.7, halfHeight: 0.5, radiance: 1.5 },
  // Two narrow ones behind, which outline the sides.
  { direction: [-0.7, 0.25, -0.7], halfWidth: 0.14, halfHeight: 0.9, radiance: 2.2 },
  { direction: [0.62, 0.3, -0.78], halfWidth: 0.14, halfHeight: 0.9, radiance: 2.2 },
];

/** Radiance of floor, horizon and ceiling. */
const FLOOR = 0.45;
const WALL = 0.78;
const CEILING = 0.9;
/** Width of the soft edge of a box, as a tangent. */
const EDGE = 0.08;

/**
 * The light that comes from a direction of length 1 (X right, Y up, Z to the camera), grey, linear; 1 is about the mean
 * of the upper half.
 */
export function studioRadiance(x: number, y: number, z: number): number {
  let radiance =
    y > 0 ? mix(WALL, CEILING, smooth(0, 0.9, y)) : mix(WALL, FLOOR, smooth(0, 0.35, -y));
  for (const box of FRAMES) radiance += box.radiance * coverage(box, x, y, z);
  return radiance;
}

/** A box with its axes: towards its centre, to its right, and up. */
type BoxFrame = SoftBox & Readonly<Record<'centre' | 'right' | 'up', readonly number[]>>;

const FRAMES: readonly BoxFrame[] = SOFT_BOXES.map((box) => {
  const length = Math.hypot(...box.direction);
  const [x, y, z] = box.direction.map((component) => component / length);
  const flat = Math.hypot(x, z);
  // An overhead box has no horizontal direction.
  const [rx, rz] = flat > 0.1 ? [z / flat, -x / flat] : [1, 0];
  return { ...box, centre: [x, y, z], right: [rx, 0, rz], up: [y * rz, z * rx - x * rz, -y * rx] };
});

/** How much of a box is in a direction, 0..1. */
function coverage(box: BoxFrame, x: number, y: number, z: number): number {
  const along = dot(box.centre, x, y, z);
  if (along <= 0.05) return 0;
  return (
    within(dot(box.right, x, y, z) / along, box.halfWidth) *
    within(dot(box.up, x, y, z) / along, box.halfHeight)
  );
}

function within(offset: number, half: number): number {
  return 1 - smooth(half - EDGE, half + EDGE, Math.abs(offset));
}

function dot(axis: readonly number[], x: number, y: number, z: number): number {
  return axis[0] * x + axis[1] * y + axis[2] * z;
}

/** Pixels of the picture of the whole room. */
const WIDTH = 256;
const HEIGHT = 128;

/** Rows of the picture that are computed in one step. */
const ROWS = 4;

/** The room as an equirectangular picture, RGBA, top row last, scaled so that its mean from above is 1. */
export function* studioPicture(width = WIDTH, height = HEIGHT): Steps<Float32Array<ArrayBuffer>> {
  const pixels = new Float32Array(4 * width * height);
  let light = 0;
  let weight = 0;
  for (let row = 0; row < height; row++) {
    if (row % ROWS === ROWS - 1) yield;
    const elevation = ((row + 0.5) / height - 0.5) * Math.PI;
    const [y, flat] = [Math.sin(elevation), Math.cos(elevation)];
    for (let column = 0; column < width; column++) {
      // As three samples such pictures: u = atan2(z, x) / 2π + 0.5.
      const azimuth = ((column + 0.5) / width - 0.5) * 2 * Math.PI;
      const radiance = studioRadiance(flat * Math.cos(azimuth), y, flat * Math.sin(azimuth));
      pixels.fill(radiance, 4 * (row * width + column), 4 * (row * width + column) + 3);
      pixels[4 * (row * width + column) + 3] = 1;
      // The light on a surface that faces up: by solid angle and cosine.
      light += Math.max(y, 0) * flat * radiance;
      weight += Math.max(y, 0) * flat;
    }
  }
  const scale = weight / light;
  for (let index = 0; index < pixels.length; index++) if (index % 4 < 3) pixels[index] *= scale;
  return pixels;
}

/**
 * The room, ready to be `Scene.environment`: a white surface that faces up is as bright as a hemisphere light of
 * intensity π makes it. The last step takes a graphics card some milliseconds, and where it is slow, much longer; the
 * page waits for that only if other work for it is pending, therefore it is waited for first.
 */
export function* createStudioEnvironment(renderer: WebGLRenderer): Steps<WebGLRenderTarget> {
  const picture = new DataTexture(yield* studioPicture(), WIDTH, HEIGHT, RGBAFormat, FloatType);
  picture.mapping = EquirectangularReflectionMapping;
  picture.wrapS = ClampToEdgeWrapping;
  picture.minFilter = NearestFilter;
  picture.magFilter = NearestFilter;
  picture.needsUpdate = true;
  const generator = new PMREMGenerator(renderer);
  try {
    generator.compileEquirectangularShader();
    yield graphicsDone(renderer);
    return generateOutsideXr(renderer, generator, picture);
  } finally {
    generator.dispose();
    picture.dispose();
  }
}

/** Cameras of a headset would replace those of the generator. */
function generateOutsideXr(
  { xr }: WebGLRenderer,
  generator: PMREMGenerator,
  picture: DataTexture,
): WebGLRenderTarget {
  const isXrEnabled = xr.enabled;
  xr.enabled = false;
  try {
    return generator.fromEquirectangular(picture);
  } finally {
    xr.enabled = isXrEnabled;
  }
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function smooth(from: number, to: number, value: number): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}
