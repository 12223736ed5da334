export { type ModelDifference, modelDifference } from './model-difference.ts';
export { createModelItems, modelOf } from './model-items.ts';
export { pictureOf } from './model-look.ts';
export { ModelService } from './model-service.ts';
