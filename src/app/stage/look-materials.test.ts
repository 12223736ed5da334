import { describe, expect, it, vi } from 'vitest';
import { fakeSurfaces } from '../../../test/fake-textures.ts';
import { plainLook } from '../../../test/plain-look.ts';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import { type LookContext, LookMaterials } from './look-materials.ts';

const SHIRT = '0c000000-0000-4000-8000-000000000001';
const SKIN = '0c000000-0000-4000-8000-000000000002';
const USE_BAKED_UPPER = 'ae2de45c-d252-50b8-5c6e-19f39ce79317';
const NO_BAKES: ReadonlyMap<BakeName, string> = new Map();

function draw(look = plainLook({ textureId: SHIRT }), fields: Partial<LookContext> = {}) {
  const fake = fakeSurfaces();
  const onChange = vi.fn();
  const context = { isRigged: true, bakes: NO_BAKES, ...fields };
  const materials = new LookMaterials(fake.surfaces, look, context, onChange);
  const inUse = () => [...fake.surfaces.textures.ids].sort();
  return { ...fake, materials, onChange, context, inUse };
}

describe('LookMaterials', () => {
  it('draws faces of the same look with one material, and releases all of it', () => {
    const { surfaces, materials, inUse } = draw();
    expect(materials.materialOf(0)).toBe(materials.materialOf(1));
    expect(inUse()).toEqual([SHIRT]);
    materials.dispose();
    expect(surfaces.materials.count).toBe(0);
    expect(inUse()).toEqual([]);
  });

  it('blends a face once its texture is known to have alpha, and hears nothing of other textures', () => {
    const { surfaces, materials, onChange } = draw();
    expect(materials.materialOf(0)?.transparent).toBe(false);
    surfaces.facts.set(SKIN, { hasAlpha: true });
    expect(onChange).not.toHaveBeenCalled();
    surfaces.facts.set(SHIRT, { hasAlpha: true });
    expect(onChange).toHaveBeenCalledOnce();
    expect(materials.materialOf(0)?.transparent).toBe(true);
    expect(surfaces.materials.count).toBe(1);
    materials.dispose();
    surfaces.facts.set(SHIRT, { hasAlpha: false });
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('shows another bake when the wearer has it, without asking for the former in between', () => {
    const look = plainLook({ textureId: USE_BAKED_UPPER });
    const { materials, context, onChange, inUse, surfaces } = draw(look);
    const unused: string[] = [];
    surfaces.textures.onUnused = (id) => unused.push(id);
    materials.materialOf(0);
    expect(inUse()).toEqual([]);
    const bakes = new Map([['upper', SKIN]]) as ReadonlyMap<BakeName, string>;
    materials.set(look, { ...context, bakes });
    expect(onChange).toHaveBeenCalledOnce();
    expect(inUse()).toEqual([SKIN]);
    materials.set(look, { ...context, bakes: new Map(bakes) });
    expect(onChange).toHaveBeenCalledOnce();
    expect(unused).toEqual([]);
  });

  it('does not change faces whose look stays the same', () => {
    const { materials, context, onChange } = draw();
    const before = materials.materialOf(0);
    materials.set(plainLook({ textureId: SHIRT }), context);
    expect(onChange).not.toHaveBeenCalled();
    expect(materials.materialOf(0)).toBe(before);
    materials.set(plainLook({ textureId: SHIRT, color: [1, 0, 0, 1] }), context);
    expect(onChange).toHaveBeenCalledOnce();
    expect(materials.materialOf(0)).not.toBe(before);
  });

  it('does not draw invisible faces, and orders those of rigged objects only', () => {
    const invisible = draw(plainLook({ color: [1, 1, 1, 0] }));
    expect(invisible.materials.materialOf(0)).toBeNull();
    const hat = draw(undefined, { isRigged: false, attachmentPoint: 2 });
    expect(hat.materials.orderOf(1)).toBe(0);
    const [coat, shirt] = [5, 3].map((attachmentPoint) => draw(undefined, { attachmentPoint }));
    expect(coat.materials.orderOf(1)).toBeLessThan(shirt.materials.orderOf(0));
    expect(coat.materials.orderOf(0)).toBeLessThan(coat.materials.orderOf(1));
  });
});
