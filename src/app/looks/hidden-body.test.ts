import { expect, it } from 'vitest';
import { plainLook } from '../../../test/plain-look.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import type { ObjectLook } from '../../avatar/surface/index.ts';
import { PLAIN_FACE } from '../../formats/texture-entry/index.ts';
import { bodyHiddenBy } from './hidden-body.ts';
import { BLANK_LOOK } from './look-edits.ts';

const USE_BAKED_HEAD = '5a9f4a74-30f2-821c-b88d-70499d3e7183';
const USE_BAKED_UPPER = 'ae2de45c-d252-50b8-5c6e-19f39ce79317';
const USE_BAKED_LEFT_ARM = 'ff62763f-d60a-9855-890b-0c96f8f8cd98';

const worn = (look: ObjectLook | null, fields = {}) => ({
  ...wornMesh('tee', ['mChest']),
  look,
  ...fields,
});
const upper = plainLook({ textureId: USE_BAKED_UPPER });

it('is hidden where a mesh that is shown has a face with the bake of the part', () => {
  expect([...bodyHiddenBy([worn(null), worn(upper)])]).toEqual(['upper']);
  expect(bodyHiddenBy([worn(upper, { visible: false })]).size).toBe(0);
  expect(bodyHiddenBy([worn(plainLook({ textureId: USE_BAKED_LEFT_ARM }))]).size).toBe(0);
});

it('is not hidden by our own body, which shows bakes too', () => {
  expect(bodyHiddenBy([worn(upper, { builtIn: true })]).size).toBe(0);
});

it('is not hidden by faces that the mesh does not have', () => {
  const { defaultFace } = BLANK_LOOK.textureEntry;
  const beyond = { ...PLAIN_FACE, textureId: USE_BAKED_HEAD };
  const textureEntry = { defaultFace, faces: new Map([[1, beyond]]) };
  expect(bodyHiddenBy([worn({ ...BLANK_LOOK, textureEntry })]).size).toBe(0);
});
