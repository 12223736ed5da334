import { useEffect } from 'preact/hooks';
import type { DrawnPart } from '../../../app/state/index.ts';
import { useLive, useUi } from '../../context.ts';
import { useRovingFocus } from '../../parts/roving-focus.ts';
import { EmptyState, Fold, TabHeader } from '../../parts/section.tsx';
import { type FaceView, faceTotals, regionFaceViewsOf } from '../../textures/face-views.ts';
import { FACES } from '../../words/en/faces.ts';
import { formatBytes } from '../../words/format.ts';
import { agentName } from '../../words/live-text.ts';
import { FaceCard } from './face-card.tsx';
import { StageViewSwitch } from './stage-view-switch.tsx';

const { region: WORDS } = FACES;

/** The faces of all that the focused avatar of a region wears; nothing can be changed. */
export function RegionFaces() {
  const { app } = useUi();
  const { state } = useLive();
  const outfit = state.focusedOutfit.value;
  const agent = state.agents.value.find(({ agentId }) => agentId === outfit?.agentId);
  if (!outfit || !agent) return <EmptyState {...WORDS.empty} />;
  const views = regionFaceViewsOf(app).value;
  const { parts } = outfit;
  const { textures, videoMemory } = faceTotals([...views.values()].flat());
  return (
    <>
      <section class="sect">
        <TabHeader
          name={agentName(agent)}
          about={
            parts.length > 0
              ? WORDS.about(parts.length, textures, formatBytes(videoMemory))
              : WORDS.loading
          }
        />
        <StageViewSwitch />
        <p class="hint">{WORDS.readOnly}</p>
      </section>
      {parts.map((part, index) => (
        <PartFaces
          key={`${outfit.agentId} ${part.id}`}
          part={part}
          faces={views.get(part.id) ?? []}
          isFirst={index === 0}
        />
      ))}
    </>
  );
}

interface PartFacesProps {
  part: DrawnPart;
  faces: readonly FaceView[];
  isFirst: boolean;
}

/** One part of the outfit, which folds: its faces, one of which is open. */
function PartFaces({ part, faces, isFirst }: PartFacesProps) {
  const { id, name, meshId, point } = part;
  const { videoMemory } = faceTotals(faces);
  return (
    <Fold
      name={`faces of ${id}`}
      title={name}
      open={isFirst}
      aside={WORDS.part(faces.length, formatBytes(videoMemory))}
      class="part-faces"
    >
      {meshId !== null && (
        <p class="part-mesh">
          {point !== null && WORDS.point(point)}
          <code title={WORDS.mesh}>{meshId}</code>
        </p>
      )}
      <FaceList part={part} faces={faces} />
    </Fold>
  );
}

function FaceList({ part, faces }: Omit<PartFacesProps, 'isFirst'>) {
  const { selectedFace } = useUi().app.state;
  const list = useRovingFocus<HTMLUListElement>('.face-head');
  const selected = selectedFace.value;
  const open = selected?.meshId === part.id ? selected.face : -1;
  // The selection is one of opened files again when the list has gone.
  useEffect(
    () => () => {
      if (selectedFace.peek()?.meshId === part.id) selectedFace.value = null;
    },
    [part.id],
  );
  return (
    <ul class="faces" ref={list} aria-label={FACES.list(part.name)}>
      {faces.map((face) => (
        <FaceCard key={face.face} face={face} isOpen={face.face === open} />
      ))}
    </ul>
  );
}
