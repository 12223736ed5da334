export { bindConstraints } from './bind.ts';
export { easeConstraint } from './ease.ts';
export { ConstraintRun } from './run.ts';
export type { BoundConstraint, ConstraintState, Constraints } from './types.ts';
