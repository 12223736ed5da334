import { formatCount, formatPlural } from '../format.ts';
import { COMMON, COUNTS } from './common.ts';

/** The list of what the avatar wears and plays. */
export const OUTFIT = {
  title: COMMON.outfit,
  addFolder: 'Add a folder',
  save: 'Save this avatar',
  saveGlb: 'Save as .glb',
  meshes: 'Meshes',
  animations: 'Animations',
  empty: {
    title: 'Nothing on the avatar',
    why: 'Drop meshes and animations, or a folder of them.',
  },
  /** While two clips are compared. */
  left: { tag: 'A', title: 'On the left avatar' },
  right: { tag: 'B', title: 'On the right avatar' },
  edited: { tag: 'edited', title: 'Different from the file' },
  stop: (name: string) => `Stop ${name}`,
  play: (name: string) => `Play ${name}`,
  hide: (name: string) => `Hide ${name}`,
  show: (name: string) => `Show ${name}`,
  remove: (name: string) => `Remove ${name} (Del)`,
  removeThis: 'Remove (Del)',
  findingsIn: (findings: string, name: string) => `${findings} in ${name}`,
  clipFacts: (seconds: string, joints: number) => `${seconds} s · ${COUNTS.joints(joints)}`,
  meshFacts: (triangles: number, joints: number) =>
    `${formatCount(triangles)} tri · ${joints > 0 ? COUNTS.joints(joints) : 'not rigged'}`,
  meshSize: (triangles: number, vertices: number) =>
    `${formatCount(triangles)} triangles, ${formatPlural(vertices, { one: 'vertex', other: 'vertices' })}`,
  sum: (triangles: number, vertices: number) =>
    `${formatCount(triangles)} tri · ${formatCount(vertices)} vert`,
  sumTitle: 'Triangles and vertices of the visible meshes',
};
