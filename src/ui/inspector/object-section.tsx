import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LoadedDocument } from '../../app/index.ts';
import { type ObjectFacts, type ObjectService, pointNames } from '../../app/objects/index.ts';
import { isMadePart, type SculptMapState } from '../../app/state/index.ts';
import { useUi } from '../context.ts';
import { Section } from '../parts/section.tsx';
import { OBJECTS } from '../words/en/objects.ts';

/** What is drawn of the objects of a file, where they are worn, and what is missing. */
export function ObjectSection({ document }: { document: LoadedDocument }) {
  const { app } = useUi();
  const service = useSignal<ObjectService | null>(app.objects.current);
  useEffect(() => {
    void app.objects.open().then((opened) => {
      service.value = opened;
    });
  }, []);
  const objects = useComputed(() => service.value?.describe(document) ?? []).value;
  if (!service.value) return null;
  const { value: objectService } = service;
  const isAlone = objects.length === 1;
  return (
    <Section title={OBJECTS.title} aside={countsText(objects)}>
      {objects.map((object, index) => (
        <ObjectRow
          key={index}
          object={object}
          label={isAlone ? OBJECTS.wornOn : OBJECTS.objectWornOn(object.name)}
          onChoose={(point) => objectService.setPoint(document, index, point)}
        />
      ))}
      {objects.map(
        ({ isAlone: isShownAlone }, index) =>
          isShownAlone !== null && (
            <AnimatedNote
              key={index}
              isAlone={isShownAlone}
              onLookAtAlone={() => {
                objectService.lookAtAlone(document, index);
                app.camera.frameAll();
              }}
              onShowWearer={() => {
                objectService.showWearer();
                app.camera.frameAll();
              }}
            />
          ),
      )}
      <Waits document={document} />
      <Problems objects={objects} />
    </Section>
  );
}

interface AnimatedNoteProps {
  isAlone: boolean;
  onLookAtAlone: () => void;
  onShowWearer: () => void;
}

/** What an animated object does, and the choice whether it has the stage to itself. */
function AnimatedNote({ isAlone, onLookAtAlone, onShowWearer }: AnimatedNoteProps) {
  return (
    <>
      <p class="document-note">
        {OBJECTS.animated} {isAlone ? OBJECTS.isAlone : OBJECTS.isAtRest}
      </p>
      <button
        type="button"
        class="btn outlined small"
        onClick={isAlone ? onShowWearer : onLookAtAlone}
      >
        {isAlone ? OBJECTS.showWearer : OBJECTS.lookAtAlone}
      </button>
    </>
  );
}

interface ObjectRowProps {
  object: ObjectFacts;
  label: string;
  onChoose: (point: number) => void;
}

/** The choice of an object's attachment point. */
function ObjectRow({ object, label, onChoose }: ObjectRowProps) {
  const { point, isOnScreen, parts } = object;
  const isMesh = parts.some(({ kind }) => kind === 'mesh');
  return (
    <div class="object-row">
      <span class="cut" title={label}>
        {label}
      </span>
      {point === null ? (
        <span class="object-where">
          {isOnScreen ? OBJECTS.onScreen : isMesh ? OBJECTS.meshesWait : OBJECTS.notWorn}
        </span>
      ) : (
        <select
          class="select"
          aria-label={label}
          value={point}
          onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        >
          {pointNames().map(([number, name]) => (
            <option key={number} value={number}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Sculpts whose maps are missing or cannot be used, with the ids of these. */
function Waits({ document }: { document: LoadedDocument }) {
  const { app } = useUi();
  const maps = useComputed(() =>
    app.state.meshes.value.flatMap((mesh) =>
      isMadePart(mesh) && mesh.part.documentId === document.id ? (mesh.part.map ?? []) : [],
    ),
  ).value;
  return (
    <>
      <Maps maps={maps} stage="missing" text={OBJECTS.missingMaps} />
      <Maps maps={maps} stage="failed" text={OBJECTS.unusableMaps} />
    </>
  );
}

interface MapsProps {
  maps: readonly SculptMapState[];
  stage: SculptMapState['stage'];
  text: (count: number) => string;
}

function Maps({ maps, stage, text }: MapsProps) {
  const found = maps.filter((map) => map.stage === stage);
  if (found.length === 0) return null;
  const ids = [...new Set(found.map(({ textureId }) => textureId))];
  return (
    <p class="document-note">
      {text(found.length)}
      {ids.map((id) => (
        <code key={id} class="object-id">
          {id}
        </code>
      ))}
    </p>
  );
}

/** How many parts are not drawn, by the reason. */
function Problems({ objects }: { objects: readonly ObjectFacts[] }) {
  const problems = objects
    .filter(({ isOnScreen }) => !isOnScreen)
    .flatMap(({ parts }) => parts.flatMap(({ problem }) => problem ?? []));
  return [...new Set(problems)].map((problem) => (
    <p key={problem} class="document-note">
      {OBJECTS.problems[problem](problems.filter((each) => each === problem).length)}
    </p>
  ));
}

/** `12 prims, 1 sculpt`: what is drawn, meshes included that have files of their own. */
function countsText(objects: readonly ObjectFacts[]): string {
  const parts = objects.flatMap((object) =>
    object.isOnScreen ? [] : object.parts.filter(({ problem }) => problem === null),
  );
  const count = (kind: (typeof parts)[number]['kind']) =>
    parts.filter((part) => part.kind === kind).length;
  const [prims, sculpts, meshes] = [count('prim'), count('sculpt'), count('mesh')];
  return [
    ...(prims > 0 ? [OBJECTS.prims(prims)] : []),
    ...(sculpts > 0 ? [OBJECTS.sculpts(sculpts)] : []),
    ...(meshes > 0 ? [OBJECTS.meshes(meshes)] : []),
  ].join(', ');
}
