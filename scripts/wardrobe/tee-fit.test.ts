import { expect, it } from 'vitest';
import { distance, type Vector3 } from '../../src/math/index.ts';
import { buildMannequin } from '../mannequin/index.ts';
import { joinFaces } from '../modelling/index.ts';
import { createFitPoses, pickVertices } from './fit-poses.ts';
import { type Fitting, measureFit } from './garment-fit.ts';
import { buildTee, TEE_FACES } from './tee.ts';
import { isUnderTee } from './tee-shape.ts';

const tee = buildTee();
const mannequin = buildMannequin();
const body = joinFaces(mannequin.medium);

/** Whether a vertex of the cloth faces away from the axis of the body or of a sleeve: those of folded hems do not. */
function facesOut([x, y, z]: Vector3, normal: Vector3): boolean {
  if (z > 1.56) return true;
  const isSleeve = Math.abs(y) > 0.19;
  const radial: Vector3 = isSleeve ? [x + 0.036, 0, z - 1.52] : [x + 0.02, y, 0];
  const out = radial.reduce((sum, value, axis) => sum + value * normal[axis], 0);
  return out > 0.5 * Math.hypot(...radial);
}

/** The vertices that the tee hid least: about the ball of the shoulder. */
const isAtShoulder = ([, y, z]: Vector3) => z > 1.5 && Math.abs(y) > 0.1 && Math.abs(y) < 0.19;

function fittingOf(lod: 'high' | 'medium', isIncluded: (point: Vector3) => boolean): Fitting {
  const cloth = tee[lod][TEE_FACES.cloth];
  return {
    cloth,
    isOutside: (vertex) => facesOut(cloth.points[vertex], cloth.normals[vertex]),
    body: pickVertices(body, (point) => isUnderTee(point) && isIncluded(point)),
  };
}

const POSES = createFitPoses();

it('covers most of the trunk and the upper arms', () => {
  expect(fittingOf('high', () => true).body.points.length).toBeGreaterThan(700);
  expect(fittingOf('high', isAtShoulder).body.points.length).toBeGreaterThan(50);
});

it.each([...POSES.keys()])('hides the mannequin in the clip %s', (name) => {
  for (const lod of ['high', 'medium'] as const) {
    const poses = POSES.get(name)!;
    expect(
      measureFit(
        fittingOf(lod, () => true),
        poses,
      ).share,
    ).toBeLessThan(0.006);
    expect(measureFit(fittingOf(lod, isAtShoulder), poses).share).toBeLessThan(0.02);
  }
});

it('has a rib that lies on the neck and the shoulders', () => {
  const skin = joinFaces(mannequin.high).points;
  const rib = tee.high[TEE_FACES.rib].points;
  const gaps = rib.map((point) => Math.min(...skin.map((other) => distance(other, point))));
  expect(Math.max(...gaps)).toBeLessThan(0.026);
});
