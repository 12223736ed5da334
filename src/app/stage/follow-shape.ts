import { effect } from '@preact/signals-core';
import { BodyShape, haveSameWeights, type ParamWeights } from '../../avatar/shape/index.ts';
import type { AppState } from '../state/index.ts';
import { wornParameters } from './worn-parameters.ts';

/** Keeps `bodyShape` that of the worn avatar and the opened wearables. Returns the function that ends it. */
export function followShape({ wornAvatar, documents, bodyShape }: AppState): () => void {
  let shown: ParamWeights | null = null;
  return effect(() => {
    const weights = wornParameters(wornAvatar.value, documents.value);
    if (haveSameWeights(weights, shown)) return;
    shown = weights;
    bodyShape.value = weights && new BodyShape(weights);
  });
}
