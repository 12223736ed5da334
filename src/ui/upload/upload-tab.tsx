import { modelOf } from '../../app/model-facts/index.ts';
import type { ModelItem } from '../../app/state/index.ts';
import { UPLOAD_FINDINGS } from '../words/en/upload.ts';
import { ComplexitySection, FeeSection, LandImpactSection } from './cost-sections.tsx';
import { GridUpload } from './grid-upload.tsx';
import { useCancelKey, useIsWorking } from './model-commands.ts';
import {
  AnimeshSection,
  MemorySection,
  MeshSections,
  MessagesSection,
  OpenSimSection,
} from './more-sections.tsx';
import { MendFoot, UploadFindings } from './upload-findings.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** What an upload of a model costs, what is wrong with it, and what can be mended. While a new one is made, the figures of the last one stay, in grey. */
export function UploadTab({ item }: { item: ModelItem }) {
  useCancelKey();
  const isWorking = useIsWorking(item);
  const { made } = item.model;
  if (!made) {
    return (
      <div class="upload-tab">
        <p class="sect upload-note">{UPLOAD_FINDINGS.checking}</p>
        {isWorking && <UploadProgress label={UPLOAD_FINDINGS.checking} />}
      </div>
    );
  }
  const { result } = made;
  return (
    <div class={`upload-tab ${isWorking ? 'is-working' : ''}`.trimEnd()} aria-busy={isWorking}>
      {isWorking && (
        <div class="upload-bar">
          <UploadProgress label={UPLOAD_FINDINGS.checking} />
        </div>
      )}
      <h2 class="sr">{item.name}</h2>
      <LandImpactSection object={result.object} />
      <FeeSection object={result.object} />
      <ComplexitySection object={result.object} />
      <GridUpload
        name={item.name}
        resources={result.resources}
        images={modelOf(item).images.length}
      />
      <UploadFindings item={item} result={result} />
      <AnimeshSection object={result.object} />
      <OpenSimSection object={result.object} />
      <MemorySection object={result.object} />
      <MessagesSection messages={result.messages} />
      <MeshSections result={result} />
      <MendFoot item={item} result={result} />
    </div>
  );
}
