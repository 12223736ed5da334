import type { StretchSummary } from '../../avatar/rig/index.ts';
import type { MeshSkin } from '../../formats/mesh/index.ts';
import type { NamedExtreme, NamedStretch } from './rig-view-state.ts';

/** Ratios that are nearer to 1 than this would be shown as 1. */
const MIN_CHANGE = 0.005;

/** A summary with the names of joints that a skin has. */
export function namedStretch(
  { longest, shortest, stretched, squeezed }: StretchSummary,
  { jointNames }: Pick<MeshSkin, 'jointNames'>,
): NamedStretch {
  const named = ({ ratio, entry }: StretchSummary['longest']): NamedExtreme | null =>
    entry < 0 || Math.abs(ratio - 1) < MIN_CHANGE ? null : { ratio, joint: jointNames[entry] };
  return { longest: named(longest), shortest: named(shortest), stretched, squeezed };
}
