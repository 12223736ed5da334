import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { Tasks } from '../outfit/task-row.tsx';
import { SampleTiles } from './sample-tiles.tsx';

const ACCEPTED = [
  ['Mesh', '.llmesh .slm'],
  ['Animation', '.anim .animatn .dat .bvh'],
  ['Saved', '.avatar.json .jsonl'],
] as const;

const KEYS = [
  ['Space', 'play'],
  ['F', 'frame'],
  ['H', 'take hold'],
  ['?', 'all keys'],
] as const;

/** What a first visitor sees beside the moving mannequin. */
export function FirstVisit() {
  const { app } = useUi();
  return (
    <section class="first" aria-label="Start">
      <section class="invite">
        <h1>Drop a mesh, an animation or both</h1>
        <p>
          See it on the avatar as it will look in‑world: same skeleton, same joints, same timing.
          Your files never leave this page.
        </p>
        <div class="acts">
          <button type="button" class="btn primary large" onClick={() => addFiles(app)}>
            Choose files
          </button>
          <span class="or">or drop them anywhere</span>
        </div>
        <Tasks />
        <dl class="accepts">
          {ACCEPTED.map(([kind, endings]) => (
            <div key={kind}>
              <dt>{kind}</dt>
              <dd>{endings}</dd>
            </div>
          ))}
        </dl>
      </section>
      <SampleTiles />
      <div class="read keys">
        {KEYS.map(([key, meaning]) => (
          <span key={key}>
            <kbd>{key}</kbd>
            {meaning}
          </span>
        ))}
      </div>
    </section>
  );
}
