import { openUploadWorker } from '../../offload/spawn-upload-worker.ts';
import { ModelService, type ModelServiceOptions } from './model-service.ts';

/** The service of the page's models, with its worker. */
export function openModelService(options: Omit<ModelServiceOptions, 'client'>): ModelService {
  return new ModelService({ ...options, client: openUploadWorker() });
}
