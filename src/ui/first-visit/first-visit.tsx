import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { Tasks } from '../outfit/task-row.tsx';
import { COMMON } from '../words/en/common.ts';
import { FIRST_VISIT } from '../words/en/first-visit.ts';
import { SampleTiles } from './sample-tiles.tsx';

const ACCEPTED = [
  ['mesh', '.llmesh .slm'],
  ['animation', '.anim .animatn .dat .bvh'],
  ['saved', '.avatar.json .jsonl'],
] as const;

/** What a first visitor sees beside the moving mannequin. */
export function FirstVisit() {
  const { app } = useUi();
  return (
    <section class="first" aria-label={FIRST_VISIT.label}>
      <section class="invite">
        <h1>{FIRST_VISIT.title}</h1>
        <p>{FIRST_VISIT.about}</p>
        <div class="acts">
          <button type="button" class="btn primary large" onClick={() => addFiles(app)}>
            {COMMON.chooseFiles}
          </button>
          <span class="or">{FIRST_VISIT.orDrop}</span>
        </div>
        <Tasks />
        <dl class="accepts">
          {ACCEPTED.map(([kind, endings]) => (
            <div key={kind}>
              <dt>{FIRST_VISIT.accepted[kind]}</dt>
              <dd>{endings}</dd>
            </div>
          ))}
        </dl>
      </section>
      <SampleTiles />
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
