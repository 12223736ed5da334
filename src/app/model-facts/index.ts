/* What panels read of models. Apart from `src/app/models`, which they would load with it. */
export { type ModelDifference, modelDifference } from './model-difference.ts';
export { modelOf } from './opened-model.ts';
