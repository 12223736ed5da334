export { type BoundConstraint, bindConstraints, easeConstraint } from './bound-constraint.ts';
export { ClipConstraints, type Constraints } from './clip-constraints.ts';
export type { ConstraintState } from './constraint-solver.ts';
