import { defaultSkeleton } from '../avatar/index.ts';
import { useUi } from './context.ts';

/** The selected joint by its name in the skeleton, for which clips may use an alias; null if no joint is selected. */
export function useSelectedJoint(): string | null {
  const name = useUi().app.state.selectedJoint.value;
  const joint = name === null ? -1 : defaultSkeleton.jointNumber(name);
  return joint < 0 ? null : defaultSkeleton.nameOf(joint);
}
