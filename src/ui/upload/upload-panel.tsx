import { useUi } from '../context.ts';
import { lazyModule } from '../parts/lazy-module.ts';
import { EmptyState } from '../parts/section.tsx';
import { UPLOAD } from '../words/en/upload.ts';

/** The panels of a model, whose code is loaded with the first one. */
const usePanels = lazyModule(() => import('./model-panels.ts'));

/** The options of the inspected model, beside the stage. */
export function UploadFormPanel() {
  const { view } = useUi();
  const panels = usePanels();
  const item = view.inspectedModel.value;
  if (!item || !panels) return <p class="archive-choice">{UPLOAD.loading}</p>;
  return <panels.UploadForm key={item.id} item={item} />;
}

/** The tab of the inspected model: what an upload of it costs, and what is wrong with it. A phone has its options there as well. */
export function UploadPanel() {
  const { view } = useUi();
  const panels = usePanels();
  const item = view.inspectedModel.value;
  if (!item) return <EmptyState {...UPLOAD.empty} />;
  if (!panels) return <p class="sect">{UPLOAD.loading}</p>;
  return (
    <>
      {view.layout.value === 'phone' && <panels.UploadForm key={item.id} item={item} />}
      <panels.UploadTab key={item.id} item={item} />
    </>
  );
}
