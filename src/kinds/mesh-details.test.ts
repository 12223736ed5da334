import { describe, expect, it } from 'vitest';
import { inflateWithPako } from '../formats/inflate/index.ts';
import { decodeMesh, encodeMesh, type MeshSource } from '../formats/mesh/index.ts';
import { MESH_DETAILS } from './mesh-details.ts';

const TRIANGLE = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
const HULL = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const ALL_LEVELS = { high: [TRIANGLE], medium: [TRIANGLE], low: [TRIANGLE], lowest: [TRIANGLE] };

async function inspectSource(source: MeshSource) {
  const mesh = await decodeMesh(encodeMesh(source), { inflate: inflateWithPako });
  const { report, sections } = await MESH_DETAILS.inspect(
    'a.llmesh',
    { kind: 'mesh', mesh },
    { inspectAsset: () => Promise.reject(new TypeError('nothing is embedded')) },
  );
  const { title, facts } = sections[1];
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  return { cost: (report as unknown as { cost: object }).cost, title, lines };
}

describe('the cost of a mesh', () => {
  it('is that of a prim of a metre where the file has no size', async () => {
    const { cost, title, lines } = await inspectSource({
      lods: ALL_LEVELS,
      physicsConvex: { boundingPoints: HULL },
    });
    // Each level is charged for a triangle, which counts as five.
    expect(cost).toEqual({
      download: 0.06,
      physics: 0.2,
      server: 0.5,
      landImpact: 1,
      complexity: 5,
    });
    expect(title).toBe('Cost at a size of 1 × 1 × 1 m, as its own is not in the file');
    expect(lines).toEqual([
      'Download: 0.06',
      'Physics: 0.2 (1 hull, 4 points)',
      'Server: 0.5',
      'Land impact: 1',
      'Complexity: 5 where it is worn, without textures',
    ]);
  });

  it('says what is not known, and why', async () => {
    const { cost, lines } = await inspectSource({
      lods: { high: [TRIANGLE] },
      physicsConvex: { boundingPoints: HULL },
      physicsMesh: [TRIANGLE],
    });
    expect(cost).toMatchObject({ download: 0, physics: null, landImpact: 1 });
    expect(lines[0]).toContain('no lowest level of detail');
    expect(lines[1]).toMatch(/^Physics: not known: its shape is made of triangles/);
    expect(lines[3]).toBe('Land impact: 1 or more');
  });

  it('is that of the bind shape where the mesh is rigged', async () => {
    // A quarter turn about Z: the sides are the lengths of its axes.
    const bindShapeMatrix = [0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1];
    const inverseBindMatrices = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const { title, cost } = await inspectSource({
      lods: ALL_LEVELS,
      skin: { jointNames: ['mHead'], bindShapeMatrix, inverseBindMatrices },
    });
    expect(title).toBe('Cost at the size it was made in (2 × 3 × 0.5 m)');
    expect(cost).toMatchObject({ physics: null, complexity: 6 });
  });
});
