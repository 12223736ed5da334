import type { ModelItem } from '../../app/state/index.ts';
import { useUi } from '../context.ts';
import { UPLOAD } from '../words/en/upload.ts';
import { LevelRows } from './level-rows.tsx';
import { useCancelKey } from './model-commands.ts';
import { PhysicsRows } from './physics-rows.tsx';
import { RigRows } from './rig-rows.tsx';
import { modelItems } from './shown-models.ts';
import { UploadStatus } from './upload-status.tsx';

/** The options of a model's upload, in the order of the uploader's dialog, with what it has come to and the buttons that save it. */
export function UploadForm({ item }: { item: ModelItem }) {
  useCancelKey();
  return (
    <section class="upload-form" aria-label={UPLOAD.form}>
      <ModelChoice item={item} />
      <div class="upload-options">
        <RigRows item={item} />
        <LevelRows item={item} />
        <PhysicsRows item={item} />
      </div>
      <UploadStatus item={item} />
    </section>
  );
}

/** A choice among several models. */
function ModelChoice({ item }: { item: ModelItem }) {
  const { app } = useUi();
  const models = modelItems(app);
  if (models.length < 2) return null;
  return (
    <div class="upload-model">
      <select
        aria-label={UPLOAD.choose}
        value={item.id}
        onChange={({ currentTarget }) => app.outfit.select(currentTarget.value)}
      >
        {models.map(({ id, fileName }) => (
          <option key={id} value={id}>
            {fileName}
          </option>
        ))}
      </select>
    </div>
  );
}
