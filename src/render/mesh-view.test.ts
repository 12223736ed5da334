import { describe, expect, it, vi } from 'vitest';
import { wornMesh } from '../../test/worn-mesh.ts';
import { FaceGeometries } from './mesh-view.ts';

const [face] = wornMesh('x', ['mHead']).asset.lods.high!;

describe('Geometries', () => {
  it('has one for each face, as long as any view shows it', () => {
    const geometries = new FaceGeometries();
    const geometry = geometries.acquire(face, true);
    expect(geometries.acquire(face, true)).toBe(geometry);
    expect(geometry.getAttribute('position').array).toBe(face.positions);
    const dispose = vi.fn();
    geometry.addEventListener('dispose', dispose);
    geometries.release(face);
    expect(dispose).not.toHaveBeenCalled();
    geometries.release(face);
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(geometries.acquire(face, true)).not.toBe(geometry);
  });
});
