export { type ModelDifference, modelDifference } from './model-difference.ts';
export { createModelItems, modelOf } from './model-items.ts';
export { ModelService } from './model-service.ts';
