/*
 * Small COLLADA documents for tests: a square of two triangles that nodes and skins are put around. Each test passes
 * what it is about.
 */

/** A source of numbers, in groups. */
export function sourceText(id: string, stride: number, numbers: string): string {
  const count = numbers.trim().split(/\s+/).length;
  return `<source id="${id}"><float_array id="${id}-array" count="${count}">${numbers}</float_array>
    <technique_common><accessor source="#${id}-array" count="${count / stride}" stride="${stride}"/></technique_common></source>`;
}

export const SQUARE = '0 0 0 1 0 0 1 1 0 0 1 0';

/** The element with its inputs: positions at offset 0. */
export function elementText(
  kind: string,
  material: string,
  lists: string,
  inputs = '',
  mesh = 'square',
): string {
  return `<${kind} material="${material}" count="1"><input semantic="VERTEX" offset="0" source="#${mesh}-vertices"/>${inputs}${lists}</${kind}>`;
}

export const TRIANGLES = elementText('triangles', 'red', '<p>0 1 2 0 2 3</p>');

interface GeometryParts {
  readonly id?: string;
  readonly name?: string;
  readonly positions?: string;
  readonly sources?: string;
}

/** A geometry with positions, further sources, and elements. */
export function geometryText(
  elements = TRIANGLES,
  { id = 'square', name = id, positions = SQUARE, sources = '' }: GeometryParts = {},
): string {
  return `<geometry id="${id}" name="${name}"><mesh>${sourceText(`${id}-positions`, 3, positions)}${sources}
    <vertices id="${id}-vertices"><input semantic="POSITION" source="#${id}-positions"/></vertices>${elements}</mesh></geometry>`;
}

export interface DocumentParts {
  readonly asset?: string;
  readonly geometries?: string;
  readonly controllers?: string;
  /** Within the visual scene; a node with the square by default. */
  readonly nodes?: string;
  /** Any other libraries. */
  readonly libraries?: string;
}

export const Z_UP = '<unit meter="1"/><up_axis>Z_UP</up_axis>';

export function colladaText(parts: DocumentParts = {}): string {
  const { asset = Z_UP, geometries = geometryText(), controllers = '', libraries = '' } = parts;
  const nodes = parts.nodes ?? '<node><instance_geometry url="#square"/></node>';
  return `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset>${asset}</asset>
  ${libraries}
  <library_geometries>${geometries}</library_geometries>
  <library_controllers>${controllers}</library_controllers>
  <library_visual_scenes><visual_scene id="Scene">${nodes}</visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#Scene"/></scene>
</COLLADA>`;
}

/** Bytes of the document. */
export const colladaBytes = (parts: DocumentParts = {}) =>
  new TextEncoder().encode(colladaText(parts));

const IDENTITY = '1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1';

interface SkinParts {
  readonly joints?: string;
  readonly bindShape?: string;
  readonly inverseBinds?: string;
  readonly weights?: string;
  readonly count?: number;
  readonly vcount?: string;
  readonly v?: string;
  readonly mesh?: string;
  readonly id?: string;
}

/** A skin of the square: all of it to the first joint unless said otherwise. */
export function skinText({
  joints = 'mPelvis mTorso',
  bindShape = `<bind_shape_matrix>${IDENTITY}</bind_shape_matrix>`,
  inverseBinds = joints
    .split(' ')
    .map(() => IDENTITY)
    .join(' '),
  weights = '1 0.5',
  count = 4,
  vcount = '1 1 1 1',
  v = '0 0 0 0 0 0 0 0',
  mesh = 'square',
  id = `${mesh}-skin`,
}: SkinParts = {}): string {
  return `<controller id="${id}"><skin source="#${mesh}">${bindShape}
    <source id="${id}-joints"><Name_array id="${id}-names" count="2">${joints}</Name_array></source>
    ${sourceText(`${id}-binds`, 16, inverseBinds)}${sourceText(`${id}-weights`, 1, weights)}
    <joints><input semantic="JOINT" source="#${id}-joints"/><input semantic="INV_BIND_MATRIX" source="#${id}-binds"/></joints>
    <vertex_weights count="${count}"><input semantic="JOINT" offset="0" source="#${id}-joints"/>
      <input semantic="WEIGHT" offset="1" source="#${id}-weights"/><vcount>${vcount}</vcount><v>${v}</v></vertex_weights>
  </skin></controller>`;
}

/** Nodes of two joints, and an instance of the skin with their root as its skeleton. */
export const RIG_NODES = `<node id="mPelvis" sid="mPelvis" name="mPelvis" type="JOINT"><translate sid="location">0 0 1.067</translate>
    <node id="mTorso" sid="mTorso" name="mTorso" type="JOINT"><matrix sid="transform">1 0 0 0 0 1 0 0 0 0 1 0.084 0 0 0 1</matrix></node></node>
  <node name="square"><instance_controller url="#square-skin"><skeleton>#mPelvis</skeleton></instance_controller></node>`;
