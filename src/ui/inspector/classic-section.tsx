import { openClassic } from '../../app/classic/index.ts';
import type { WornMesh } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { CLASSIC_BODY } from '../words/en/classic-body.ts';

/** Of the mannequin, while the visitor has opened a classic body: whether that is worn, and kept in the browser. */
export function ClassicSection({ mesh }: { mesh: WornMesh }) {
  const { app } = useUi();
  const facts = app.state.classicBody.value;
  if (!facts || !mesh.builtIn) return null;
  const isWorn = mesh.replaces !== undefined;
  return (
    <section class="sect classic-body">
      <h3>{CLASSIC_BODY.title}</h3>
      <p>{CLASSIC_BODY.about}</p>
      {facts.missing.length > 0 && (
        <p>{CLASSIC_BODY.without(facts.missing.map((stem) => `${stem}.llm`))}</p>
      )}
      <label>
        <input
          type="checkbox"
          checked={isWorn}
          onChange={() => void openClassic(app).then((classic) => classic.setWorn(!isWorn))}
        />
        {CLASSIC_BODY.wear}
      </label>
      <label title={CLASSIC_BODY.keepTitle}>
        <input
          type="checkbox"
          checked={facts.isKept}
          onChange={() => void openClassic(app).then((classic) => classic.setKept(!facts.isKept))}
        />
        {CLASSIC_BODY.keep}
      </label>
    </section>
  );
}
