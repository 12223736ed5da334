export {
  type BoundConstraint,
  bindConstraints,
  type ConstraintState,
  type Constraints,
  easeConstraint,
} from './bound-constraint.ts';
export { ConstraintRun } from './clip-constraints.ts';
