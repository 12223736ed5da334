import { defaultSkeleton } from '../../../avatar/index.ts';
import { useUi } from '../../context.ts';

/** The marked joint by the skeleton's own name: clips may call it by another. Null: none. */
export function useMarkedJoint(): string | null {
  const { view } = useUi();
  const name = view.markedJoint.value;
  const joint = name === null ? -1 : defaultSkeleton.jointNumber(name);
  return joint < 0 ? null : defaultSkeleton.nameOf(joint);
}
