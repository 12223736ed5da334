import type { Sample } from '../../app/index.ts';
import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { LoadTasks } from '../outfit/load-tasks.tsx';
import { Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';
import { FIRST_VISIT } from '../words/en/frame.ts';
import { RegionTile } from './region-tile.tsx';

const EXTENSIONS = [
  ['mesh', '.llmesh .slm'],
  ['animation', '.anim .animatn .dat .bvh'],
  ['texture', '.j2c .jp2 .png .jpg .webp .tga'],
  ['saved', '.avatar.json .jsonl'],
] as const;

/** What the page does and how to start, shown beside the mannequin while nothing is open. */
export function FirstVisit() {
  const { app, view } = useUi();
  const isPhone = view.layout.value === 'phone';
  return (
    <section class="first" aria-label={FIRST_VISIT.label}>
      <section class="invite">
        <h1>{isPhone ? FIRST_VISIT.titleOnPhone : FIRST_VISIT.title}</h1>
        <p>{FIRST_VISIT.about}</p>
        <div class="acts">
          <button type="button" class="btn primary large" onClick={() => addFiles(app)}>
            {COMMON.chooseFiles}
          </button>
          {!isPhone && <span class="or">{FIRST_VISIT.orDrop}</span>}
        </div>
        <LoadTasks />
        <dl class="accepts">
          {EXTENSIONS.map(([kind, extensions]) => (
            <div key={kind}>
              <dt>{FIRST_VISIT.accepted[kind]}</dt>
              <dd>{extensions}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="tiles" aria-label={FIRST_VISIT.samples}>
        <h2>{FIRST_VISIT.startWithSample}</h2>
        {app.files.samples.map((sample) => (
          <SampleTile key={sample.id} sample={sample} />
        ))}
        <RegionTile />
      </section>
      <div class="read keys">
        {FIRST_VISIT.keys.map(([key, meaning]) => (
          <span key={key}>
            <kbd>{key}</kbd>
            {meaning}
          </span>
        ))}
      </div>
    </section>
  );
}

function SampleTile({ sample }: { sample: Sample }) {
  const { app } = useUi();
  return (
    <button type="button" class="tile" onClick={() => app.files.openSample(sample.id)}>
      <span class="pic">
        <img src={sample.thumbnail} alt="" width={108} height={124} />
      </span>
      <span class="words">
        <strong>{sample.name}</strong>
        {sample.facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <Icon name="chevron-right" />
    </button>
  );
}
