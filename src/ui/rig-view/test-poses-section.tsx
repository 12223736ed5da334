import { useEffect } from 'preact/hooks';
import { TEST_POSES, type TestPoseId } from '../../avatar/rig/index.ts';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { Fold } from '../parts/section.tsx';
import { RIG_VIEW, TEST_POSE_TEXTS } from '../words/en/rig-view.ts';
import { formatCount } from '../words/format.ts';
import { useRigView } from './use-rig-view.ts';

/** The poses in which the rig is tested, with the worst stretch of the mesh in each. */
export function TestPosesSection() {
  const { state } = useRigView();
  const held = state.pose.value;
  return (
    <Fold
      name="test-poses"
      title={TEST_POSE_TEXTS.title}
      class="test-poses"
      aside={held ? TEST_POSE_TEXTS.held(TEST_POSE_TEXTS.names[held]) : null}
    >
      <PoseList />
    </Fold>
  );
}

function PoseList() {
  const { state, command } = useRigView();
  useEffect(() => {
    // Loads the code that measures.
    command(() => {
      state.measuresPoses.value = true;
    });
    return () => {
      state.measuresPoses.value = false;
    };
  }, []);
  const hold = (id: TestPoseId | null) => command((rig) => rig.hold(id));
  const table = useRovingFocus<HTMLTableElement>('tbody button', {
    onMove(control) {
      const id = control.dataset.pose as TestPoseId;
      if (state.pose.peek() !== null) hold(id);
    },
  });
  return (
    <>
      <table class="grid-table pose-table" ref={table}>
        <thead>
          <tr>
            {TEST_POSE_TEXTS.columns.map((name, index) => (
              <th key={name} scope="col" class={index === 1 || index === 3 ? 'num' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TEST_POSES.map(({ id }) => (
            <PoseRow key={id} id={id} hold={hold} />
          ))}
        </tbody>
      </table>
      <p class="pose-note">{TEST_POSE_TEXTS.about}</p>
    </>
  );
}

function PoseRow({ id, hold }: { id: TestPoseId; hold: (id: TestPoseId | null) => void }) {
  const { state } = useRigView();
  const isHeld = state.pose.value === id;
  const stretch = state.stretches.value.get(id);
  const { longest } = stretch ?? { longest: null };
  return (
    <tr class={`selectable ${isHeld ? 'is-selected' : ''}`}>
      <th scope="row">
        <button
          type="button"
          class="select"
          data-pose={id}
          aria-pressed={isHeld}
          onClick={() => hold(isHeld ? null : id)}
        >
          {TEST_POSE_TEXTS.names[id]}
        </button>
      </th>
      <td class="num">{longest ? RIG_VIEW.stretch.ratio(longest.ratio) : TEST_POSE_TEXTS.none}</td>
      <td>
        <code>{longest?.joint}</code>
      </td>
      <td class="num">{stretch ? formatCount(stretch.stretched) : TEST_POSE_TEXTS.none}</td>
    </tr>
  );
}
