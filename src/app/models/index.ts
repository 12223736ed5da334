export { createModelItems } from './model-items.ts';
export { ModelService } from './model-service.ts';
