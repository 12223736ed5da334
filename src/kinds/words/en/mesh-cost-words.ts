import { plural } from '../../../formats/bytes/index.ts';
import type { PhysicsWeight, UnknownPhysics } from '../../../upload/cost/index.ts';

/** With at most two digits after the point. */
const short = (value: number) => String(Number(value.toFixed(2)));

const UNKNOWN: Readonly<Record<UnknownPhysics, string>> = {
  'triangle-mesh': 'not known: its shape is made of triangles, for which no formula is known',
  'no-shape': 'not known: it has no physics shape',
  'type-none': 'not known: its type is None',
};

/** Words about what a mesh costs. */
export const MESH_COST_WORDS = {
  title: (scale: readonly number[], isRigged: boolean) =>
    isRigged
      ? `Cost at the size it was made in (${sides(scale)})`
      : `Cost at a size of ${sides(scale)}, as its own is not in the file`,
  download: 'Download',
  physics: 'Physics',
  server: 'Server',
  landImpact: 'Land impact',
  complexity: 'Complexity',
  physicsValue(physics: PhysicsWeight): string {
    if (physics.weight === null) return UNKNOWN[physics.reason];
    const { weight, hulls, points, isUncertain } = physics;
    const doubt = isUncertain ? ', uncertain for several hulls' : '';
    return `${short(weight)} (${plural(hulls, 'hull')}, ${plural(points, 'point')}${doubt})`;
  },
  number: short,
  noLowest: '0 as viewers estimate it, because it has no lowest level of detail',
  landImpactValue: (landImpact: number, isAtLeast: boolean) =>
    isAtLeast ? `${landImpact} or more` : String(landImpact),
  complexityValue: (complexity: number) => `${complexity} where it is worn, without textures`,
} as const;

const sides = (scale: readonly number[]) => `${scale.map(short).join(' × ')} m`;
