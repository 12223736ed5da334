import { type DataTexture, Mesh, MeshBasicMaterial } from 'three';
import { beforeEach, expect, test, vi } from 'vitest';
import { rigFace } from '../../../test/rig-face.ts';
import { FaceGeometries } from '../face-geometries.ts';
import { MeshView } from '../mesh-view.ts';
import { ValuePaint } from './value-paint.ts';
import { STRETCH_RAMP, stretchValue, WEIGHT_RAMP } from './value-ramp.ts';

const face = (size: number) =>
  rigFace([0, 0, 0, size, 0, 0, 0, size, 0], [0, 1, 2], [[[0, 1]], [[0, 1]], [[0, 1]]]);
const HIGH = [face(1), face(2)];
const LOW = [face(3)];
const cloth = new MeshBasicMaterial();

let view: MeshView;

beforeEach(() => {
  const resources = {
    geometries: new FaceGeometries(),
    wireframe: new MeshBasicMaterial({ wireframe: true }),
  };
  view = new MeshView(resources, { faces: HIGH, jointCount: 1, materialOf: () => cloth });
});

const materials = () =>
  view.object.children.filter((child) => child instanceof Mesh).map(({ material }) => material);

test('faces are painted, each with a material of its own, and get theirs back', () => {
  const paint = new ValuePaint(view, HIGH, WEIGHT_RAMP);
  expect(paint.apply()).toBe(true);
  expect(new Set(materials()).size).toBe(2);
  expect(materials()).not.toContain(cloth);
  // Nothing is left to do in the next frame.
  expect(paint.apply()).toBe(false);
  paint.dispose();
  expect(materials()).toEqual([cloth, cloth]);
});

test('faces that the view makes anew are painted again; those of another level of detail are not', () => {
  const paint = new ValuePaint(view, HIGH, WEIGHT_RAMP);
  paint.apply();
  view.setMaterials(() => cloth);
  expect(materials()).toEqual([cloth, cloth]);
  expect(paint.apply()).toBe(true);
  expect(materials()).not.toContain(cloth);
  view.setFaces(LOW);
  expect(paint.apply()).toBe(false);
  expect(materials()).toEqual([cloth]);
});

test('faces that are not drawn stay so, and outlines and wireframes are left alone', () => {
  view.setMaterials((index) => (index === 0 ? null : cloth));
  view.setWireframe(true);
  const paint = new ValuePaint(view, HIGH, WEIGHT_RAMP);
  paint.apply();
  expect(materials()).toHaveLength(1);
  const [lines] = view.object.children[0].children as Mesh[];
  expect(lines.material).toMatchObject({ wireframe: true });
});

test('values become bytes of a texture, one for each vertex, which leaves the GPU with the paint', () => {
  const paint = new ValuePaint(view, HIGH, WEIGHT_RAMP);
  paint.apply();
  paint.setValues(0, (vertex) => [0, 0.5, 1][vertex]);
  const uniforms: Record<string, { value: DataTexture }> = {};
  const shader = { uniforms, vertexShader: '', fragmentShader: '' };
  const [material] = materials() as MeshBasicMaterial[];
  material.onBeforeCompile(shader as never, undefined as never);
  const texture = uniforms.vertexValues.value;
  expect([...(texture.image.data as Uint8Array).slice(0, 4)]).toEqual([0, 128, 255, 0]);
  const disposed = vi.fn();
  texture.addEventListener('dispose', disposed);
  material.addEventListener('dispose', disposed);
  paint.dispose();
  expect(disposed).toHaveBeenCalledTimes(2);
});

test('half, the same and twice the length are the ends and the middle of the ramp of stretch', () => {
  const ratios = [0.1, 0.5, Math.SQRT1_2, 1, 2, 8];
  expect(ratios.map((ratio) => +stretchValue(ratio).toFixed(9))).toEqual([0, 0, 0.25, 0.5, 1, 1]);
  expect(stretchValue(0)).toBe(0);
  expect(STRETCH_RAMP.stops).toHaveLength(5);
});
