import { useEffect } from 'preact/hooks';
import type { WornMesh } from '../../app/index.ts';
import type { MeshComparison, OverrideChange } from '../../avatar/rig/index.ts';
import { useUi } from '../context.ts';
import { Segments } from '../parts/buttons.tsx';
import { Fold } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { JointRow } from '../selection.tsx';
import { RIG_VIEW, VERSIONS } from '../words/en/rig-view.ts';
import { formatCount, formatList } from '../words/format.ts';
import { useRigView } from './use-rig-view.ts';

/** Names of joints in a line. */
const MAX_NAMES = 6;
const FLIP_KEY = 'a';

/** Compares the mesh with another one that is worn, as an earlier version of it. */
export function VersionsSection({ mesh }: { mesh: WornMesh }) {
  const { app } = useUi();
  const { state } = useRigView();
  const others = app.state.meshes.value.filter(({ id, builtIn }) => id !== mesh.id && !builtIn);
  return (
    <Fold
      name="versions"
      title={VERSIONS.title}
      class="versions"
      aside={state.before.value?.name ?? VERSIONS.noOther}
    >
      {others.length === 0 ? (
        <p class="version-note">{VERSIONS.about}</p>
      ) : (
        <Versions others={others} />
      )}
    </Fold>
  );
}

function Versions({ others }: { others: readonly WornMesh[] }) {
  const { state, command } = useRigView();
  const before = state.before.value;
  const comparison = state.comparison.value;
  return (
    <>
      <label class="version-choice">
        {VERSIONS.before}
        <select
          value={before?.id ?? ''}
          onChange={({ currentTarget: { value } }) =>
            command((rig) => rig.compareWith(value || null))
          }
        >
          <option value="">{VERSIONS.choose}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {before && <FlipSwitch />}
      {before && !comparison && <p class="version-note">{VERSIONS.comparing}</p>}
      {comparison && <Differences comparison={comparison} />}
    </>
  );
}

/** Which version is on the stage; the key A shows the other one. */
function FlipSwitch() {
  const { state, command } = useRigView();
  const flip = () => command((rig) => rig.flip());
  useEffect(() => {
    const listeners = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (event.key.toLowerCase() !== FLIP_KEY || defaultPrevented) return;
      const isElsewhere =
        target instanceof Element && target.closest('input, select, textarea, dialog');
      if (isElsewhere || ctrlKey || metaKey || altKey || state.meshId.peek() === null) return;
      event.preventDefault();
      flip();
    };
    document.addEventListener('keydown', onKeyDown, { signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  const isBefore = state.showsBefore.value;
  return (
    <div class="version-choice">
      {VERSIONS.shown}
      <Segments label={VERSIONS.shown}>
        {(['before', 'after'] as const).map((version) => {
          const isShown = isBefore === (version === 'before');
          const name = VERSIONS.versions[version];
          return (
            <button
              key={version}
              type="button"
              title={VERSIONS.show(name)}
              aria-pressed={isShown}
              onClick={() => !isShown && flip()}
            >
              {name}
            </button>
          );
        })}
      </Segments>
    </div>
  );
}

function Differences({ comparison }: { comparison: MeshComparison }) {
  const { addedJoints, removedJoints, weightsChanged, moved, maxMove, overrides } = comparison;
  return (
    <>
      <GridTable columns={VERSIONS.columns}>
        {(['triangles', 'vertices', 'faces'] as const).map((row) => {
          const { before, after } = comparison[row];
          return (
            <tr key={row} class={before === after ? 'is-same' : undefined}>
              <td>{VERSIONS.rows[row]}</td>
              <td class="num">{formatCount(before)}</td>
              <td class="num">{formatCount(after)}</td>
            </tr>
          );
        })}
      </GridTable>
      <ul class="version-list">
        {addedJoints.length > 0 && <Joints title={VERSIONS.added} names={addedJoints} />}
        {removedJoints.length > 0 && <Joints title={VERSIONS.removed} names={removedJoints} />}
        <li>{weightsChanged === 0 ? VERSIONS.sameWeights : VERSIONS.weights(weightsChanged)}</li>
        <li>{moved === 0 ? VERSIONS.notMoved : VERSIONS.moved(moved, maxMove)}</li>
        {!comparison.hasSameTriangles && <li>{VERSIONS.byPlace(comparison.unmatched)}</li>}
        {overrides.length === 0 && <li>{VERSIONS.sameOverrides}</li>}
      </ul>
      {overrides.length > 0 && <Overrides overrides={overrides} />}
    </>
  );
}

function Joints({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <li title={names.join(', ')}>
      {title} ({formatCount(names.length)}): <code>{formatList(names, MAX_NAMES)}</code>
    </li>
  );
}

function Overrides({ overrides }: { overrides: readonly OverrideChange[] }) {
  return (
    <GridTable columns={VERSIONS.overrideColumns} class="joint-table">
      {overrides.map(({ name, distance }) => (
        <JointRow key={name} joint={name} name={name}>
          <td class="num">{RIG_VIEW.offsets.value(distance)}</td>
        </JointRow>
      ))}
    </GridTable>
  );
}
