export {
  type BoundConstraint,
  bindConstraints,
  type ConstraintState,
  type Constraints,
  easeConstraint,
} from './bound-constraint.ts';
export { ClipConstraints } from './clip-constraints.ts';
