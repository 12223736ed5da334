import { expect, it } from 'vitest';
import { roleOfPicture } from './picture-maps.ts';

it.each([
  ['shirt_diffuse', 'color'],
  ['ShirtBaseColor', 'color'],
  ['shirt base colour 2k', 'color'],
  ['shirt-albedo', 'color'],
  ['shirt_Normal', 'normal'],
  ['shirt_n', 'normal'],
  ['T_shirt_NRM', 'normal'],
  ['shirt_Normal_OpenGL', 'normal'],
  ['shirt_spec', 'specular'],
  ['shirt_ORM', 'orm'],
  ['shirt_OcclusionRoughnessMetallic', 'orm'],
  ['shirt.metallicRoughness', 'orm'],
  ['shirt_emissive', 'emissive'],
  ['shirt_roughness', null],
  ['arms', null],
  ['abnormal', null],
  ['storm', null],
  ['shirt', null],
])('%s is %s', (name, role) => {
  expect(roleOfPicture(name)).toBe(role);
});
