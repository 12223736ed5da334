import type { ModelItem } from '../../app/state/index.ts';
import type { ModelResult } from '../../kinds/model/index.ts';
import type { Finding } from '../../lint/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { saveGlb } from '../save.ts';
import { COUNTS } from '../words/en/counts.ts';
import { UPLOAD } from '../words/en/upload.ts';
import { refusalOf } from './finding-groups.ts';
import { useIsWorking } from './model-commands.ts';
import { saveMeshes } from './save-model.ts';
import { UploadProgress } from './upload-progress.tsx';

const TEXT = UPLOAD.status;

/** What the options have come to, and the buttons that save it. */
export function UploadStatus({ item }: { item: ModelItem }) {
  const { app } = useUi();
  const { made, choices } = item.model;
  const isWorking = useIsWorking(item);
  const isMade = made?.choices === choices;
  const refusal = made && refusalOf(made.result);
  const whyNot = isMade ? refusal && TEXT.refused(refusal) : UPLOAD.notMade;
  const meshes = made?.result.meshes ?? [];
  return (
    <div class="upload-status">
      <StatusLine item={item} isWorking={isWorking} />
      <button
        type="button"
        class="btn primary large"
        disabled={whyNot !== null || meshes.length === 0}
        title={whyNot ?? (meshes.length > 1 ? UPLOAD.saveAllTitle : UPLOAD.saveTitle)}
        onClick={() => void saveMeshes(app, item, meshes)}
      >
        <Icon name="drop" />
        {meshes.length > 1 ? UPLOAD.saveMeshes(meshes.length) : UPLOAD.saveMesh}
      </button>
      <button
        type="button"
        class="btn outlined small"
        title={UPLOAD.saveGlbTitle}
        onClick={() => saveGlb(app)}
      >
        <Icon name="cube-down" />
        {UPLOAD.saveGlb}
      </button>
    </div>
  );
}

function StatusLine({ item, isWorking }: { item: ModelItem; isWorking: boolean }) {
  const { app, view } = useUi();
  const { made, choices } = item.model;
  const isFailed = app.models.state.failed.value === choices;
  const refusal = made && refusalOf(made.result);
  return (
    <>
      <div class="upload-line">
        <p role="status">
          {isWorking
            ? TEXT.working
            : isFailed
              ? TEXT.failed
              : made && (refusal ? TEXT.refused(refusal) : readyText(made.result))}
        </p>
        {isWorking && (
          <button
            type="button"
            class="linkish"
            title={TEXT.cancelTitle}
            onClick={() => app.models.current?.cancel()}
          >
            {TEXT.cancel}
          </button>
        )}
        {isFailed && !isWorking && (
          <button type="button" class="linkish" onClick={() => app.models.current?.retry()}>
            {TEXT.tryAgain}
          </button>
        )}
        {refusal && !isWorking && !isFailed && (
          <button type="button" class="linkish" onClick={() => view.show('upload')}>
            {TEXT.show}
          </button>
        )}
      </div>
      {isWorking ? <UploadProgress label={TEXT.working} /> : <div class="upload-no-progress" />}
    </>
  );
}

/** Such as `Ready: 38 448 bytes, 1 warning to read`. */
function readyText({ meshes, findings }: ModelResult): string {
  const bytes = meshes.reduce((sum, mesh) => sum + mesh.bytes.length, 0);
  const countOf = (severity: Finding['severity']) =>
    findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings] = [countOf('error'), countOf('warning')];
  const problems = [
    ...(errors > 0 ? [COUNTS.severity.error(errors)] : []),
    ...(warnings > 0 ? [COUNTS.severity.warning(warnings)] : []),
  ];
  return TEXT.ready(
    bytes,
    problems.length === 2 ? TEXT.and(problems[0], problems[1]) : problems.join(''),
  );
}
