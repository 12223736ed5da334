import { ModelUploadClient } from './model-upload-client.ts';
import { workerHandle } from './worker-handle.ts';

/**
 * The client of a worker that makes uploads of models, which is started with its first job. Not in the folder's index, as
 * `spawn-mesh-worker.ts`.
 */
export function openUploadWorker(): ModelUploadClient {
  return new ModelUploadClient(() =>
    workerHandle(
      new Worker(new URL('../../workers/upload.worker.ts', import.meta.url), {
        type: 'module',
        name: 'vitrine-upload',
      }),
    ),
  );
}
