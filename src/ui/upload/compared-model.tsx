import '../styles/compared-model.css';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { App } from '../../app/index.ts';
import { levelViewOf } from '../../app/levels/index.ts';
import { type ModelDifference, modelDifference } from '../../app/model-facts/index.ts';
import { isModelItem, type ModelItem } from '../../app/state/index.ts';
import { showsRegion, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { MODEL_COMPARISON } from '../words/en/levels.ts';

/** Id of a model that was to be compared with itself as modelled, and is the same. */
const sameId = signal<string | null>(null);

/** The model that is compared, or told to be the same; null for none. Reads signals. */
function comparedModel({ models, state }: App): ModelItem | null {
  const id = models.state.comparedId.value ?? sameId.value;
  return state.documents.value.filter(isModelItem).find((item) => item.id === id) ?? null;
}

function end(app: App): void {
  sameId.value = null;
  void app.models.current?.compare(null);
}

async function begin(app: App, item: ModelItem): Promise<void> {
  end(app);
  if (modelDifference(item)?.isSame) sameId.value = item.id;
  else await (await app.models.open()).compare(item.id);
}

/** Shows the selected model as modelled beside as uploaded, or ends that. */
export function CompareModelButton() {
  const { app } = useUi();
  if (showsRegion(app.live.state)) return null;
  const compared = comparedModel(app);
  const item = compared ?? levelViewOf(app).subject.value?.model;
  if (!item) return null;
  const isWaiting = item.model.made === null;
  const title = compared ? MODEL_COMPARISON.end : MODEL_COMPARISON.title;
  return (
    <button
      type="button"
      class="btn small"
      aria-pressed={compared !== null}
      disabled={isWaiting}
      title={isWaiting ? MODEL_COMPARISON.waiting : title}
      onClick={() => void (compared ? end(app) : begin(app, item))}
    >
      <Icon name="mirror" />
      {MODEL_COMPARISON.compare}
    </button>
  );
}

/** The headings above a model as modelled and as uploaded; or that both are the same. */
export function ComparedModel() {
  const { app } = useUi();
  const item = comparedModel(app);
  const difference = item && modelDifference(item);
  const isShown = difference !== null && !showsRegion(app.live.state);
  useEscape(isShown, () => end(app));
  const isSame = sameId.value !== null;
  // What makes the model differ may be chosen, or mended, while it is compared.
  useEffect(() => {
    if (item && isSame && difference && !difference.isSame) void begin(app, item);
  }, [item, isSame, difference?.isSame]);
  if (!item || !difference || !isShown) return null;
  if (isSame) return <Same difference={difference} />;
  return (
    <div class="compared-model" role="status">
      <p>
        <b>{MODEL_COMPARISON.asModelled}</b>
        <span>{MODEL_COMPARISON.bindPose(item.fileName)}</span>
      </p>
      <p>
        <b>{MODEL_COMPARISON.asUploaded}</b>
        <span>
          {difference.isSame ? MODEL_COMPARISON.same : MODEL_COMPARISON.uploadedAs(difference)}
        </span>
      </p>
    </div>
  );
}

function Same({ difference }: { difference: ModelDifference }) {
  return (
    <div class="compared-model is-same" role="status">
      <p>
        <b>{MODEL_COMPARISON.same}</b>
        <span>{MODEL_COMPARISON.sameWhy[difference.kind]}</span>
      </p>
    </div>
  );
}

/** Calls `act` at Escape, where nothing else is closed by it. */
function useEscape(isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const listeners = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (key !== 'Escape' || defaultPrevented || document.querySelector(':popover-open')) return;
      if (target instanceof Element && target.closest('dialog')) return;
      event.preventDefault();
      act();
    };
    // Before the shortcuts of the page, which listen to the window.
    document.addEventListener('keydown', onKeyDown, { signal: listeners.signal });
    return () => listeners.abort();
  }, [isActive]);
}
