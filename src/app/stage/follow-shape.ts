import { effect } from '@preact/signals-core';
import { BodyShape, haveSameWeights, type ParamWeights } from '../../avatar/shape/index.ts';
import type { AppState } from '../state/index.ts';
import { wornParameters } from './worn-parameters.ts';

/** Keeps `bodyShape` that of the worn avatar and the opened wearables. Returns the function that ends it. */
export function followShape(state: AppState): () => void {
  const { wornAvatar, documents, bodyShape, aloneSkeleton } = state;
  let shown: ParamWeights | null = null;
  return effect(() => {
    // An animated object has the shape of the skeleton's file.
    const weights = aloneSkeleton.value ? null : wornParameters(wornAvatar.value, documents.value);
    if (haveSameWeights(weights, shown)) return;
    shown = weights;
    bodyShape.value = weights && new BodyShape(weights);
  });
}
