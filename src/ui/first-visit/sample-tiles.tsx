import type { Sample } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { FIRST_VISIT } from '../words/en/first-visit.ts';

/** Three things to begin with. */
export function SampleTiles() {
  const { app } = useUi();
  return (
    <section class="tiles" aria-label={FIRST_VISIT.samples}>
      <h2>{FIRST_VISIT.startWithSample}</h2>
      {app.files.samples.map((sample) => (
        <SampleTile key={sample.id} sample={sample} />
      ))}
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
