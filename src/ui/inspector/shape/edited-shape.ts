import { type ReadonlySignal, useComputed } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { type LoadedDocument, shapeOf } from '../../../app/state/index.ts';
import type { ParamWeights } from '../../../avatar/shape/index.ts';
import { useUi } from '../../context.ts';
import type { ShapeCode } from './shape-code.ts';

/** The shape that the editor shows. Its rows read signals, so that a change renders only those that it is about. */
export interface EditedShape {
  readonly code: ShapeCode;
  readonly weights: ReadonlySignal<ParamWeights>;
  readonly isMale: ReadonlySignal<boolean>;
  /** As they were opened. */
  readonly original: ParamWeights;
  /** Changes the weights, as one step of undo; see `editShape`. */
  edit(what: string, change: (weights: ParamWeights) => ParamWeights, gesture?: string): void;
}

export const EditedShapeContext = createContext<EditedShape | null>(null);

/** The shape of the editor around a row. */
export function useEditedShape(): EditedShape {
  const shape = useContext(EditedShapeContext);
  if (!shape) throw new Error('the component is not rendered within EditedShapeContext');
  return shape;
}

const NO_WEIGHTS: ParamWeights = new Map();

/** Follows a shape for as long as it is shown. */
export function useShapeOf({ id, original }: LoadedDocument, code: ShapeCode): EditedShape {
  const { app } = useUi();
  const weights = useComputed(() => {
    const item = app.state.documents.value.find((candidate) => candidate.id === id);
    return (item && shapeOf(item)?.parameters) ?? NO_WEIGHTS;
  });
  const isMale = useComputed(() => code.isMaleShape(weights.value));
  return useMemo(
    () => ({
      code,
      weights,
      isMale,
      original: shapeOf({ content: original })?.parameters ?? NO_WEIGHTS,
      edit: (what, change, gesture) => code.editShape(app, id, what, change, gesture),
    }),
    [id, original],
  );
}
