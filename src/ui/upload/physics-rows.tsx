import type { ModelItem } from '../../app/state/index.ts';
import { LOD_NAMES } from '../../formats/mesh/index.ts';
import type { ModelOptions, ModelResult } from '../../kinds/model/index.ts';
import { DECOMPOSITION_DEFAULTS, MAX_HULLS } from '../../upload/index.ts';
import { NumberField } from '../parts/number-field.tsx';
import { LEVELS } from '../words/en/rig.ts';
import { UPLOAD } from '../words/en/upload.ts';
import { formatCount } from '../words/format.ts';
import { FileOptions, useLevelFile } from './file-choice.tsx';
import { FormGroup, FormRow } from './form-rows.tsx';
import { useModelCommands } from './model-commands.ts';

const TEXT = UPLOAD.physics;

type PhysicsChoice = ModelOptions['physics'];

/** The choices of the select, by their values. */
const CHOICES: ReadonlyMap<string, PhysicsChoice> = new Map<string, PhysicsChoice>([
  ['none', { kind: 'none' }],
  ...LOD_NAMES.flatMap((level): [string, PhysicsChoice][] => [
    [`level ${level}`, { kind: 'level', level }],
    [`hulls ${level}`, { kind: 'hulls', of: level }],
    [`decomposition ${level}`, { kind: 'decomposition', of: level }],
  ]),
  ['box', { kind: 'box' }],
]);

/** What the physics shape is made of, and what became of it. */
export function PhysicsRows({ item }: { item: ModelItem }) {
  const { run } = useModelCommands(item);
  const { options, levelFiles } = item.model.choices;
  const step = UPLOAD.steps.physics;
  const setFile = useLevelFile(item, 'physics', step);
  const choose = (value: string) => {
    const physics = CHOICES.get(value);
    if (!physics) return;
    run((service) => {
      if (levelFiles.physics) service.setLevelFile(item.id, 'physics', null, step, { physics });
      else service.setOptions(item.id, step, { physics });
    });
  };
  const { made } = item.model;
  return (
    <FormGroup title={TEXT.title}>
      <FormRow
        label={TEXT.shape}
        below={
          !levelFiles.physics &&
          options.physics.kind === 'decomposition' && (
            <AnalysisFields item={item} choice={options.physics} />
          )
        }
      >
        <FileOptions
          label={TEXT.shape}
          file={levelFiles.physics}
          value={choiceValue(options.physics)}
          onChoose={choose}
          onFile={setFile}
        >
          <option value="none">{TEXT.none}</option>
          <option value="box">{TEXT.box}</option>
          <optgroup label={TEXT.triangles}>
            {LOD_NAMES.map((level) => (
              <option key={level} value={`level ${level}`}>
                {TEXT.ofLevel(LEVELS[level].long)}
              </option>
            ))}
          </optgroup>
          <optgroup label={TEXT.hulls}>
            {LOD_NAMES.map((level) => (
              <option key={level} value={`hulls ${level}`}>
                {TEXT.hullsOf(LEVELS[level].long)}
              </option>
            ))}
          </optgroup>
          <optgroup label={TEXT.analyse}>
            {LOD_NAMES.map((level) => (
              <option key={level} value={`decomposition ${level}`}>
                {TEXT.analysed(LEVELS[level].long)}
              </option>
            ))}
          </optgroup>
        </FileOptions>
      </FormRow>
      {made && <ShapeFacts result={made.result} />}
    </FormGroup>
  );
}

/** How many hulls an analysis may make, and of how many points. */
const HULLS = { min: 1, max: MAX_HULLS, digits: 0, unit: TEXT.hullsUnit };
const POINTS = { min: 32, max: 256, digits: 0, unit: TEXT.pointsUnit };

interface AnalysisProps {
  item: ModelItem;
  choice: Extract<PhysicsChoice, { kind: 'decomposition' }>;
}

function AnalysisFields({ item, choice }: AnalysisProps) {
  const { setOptions } = useModelCommands(item);
  const set = (change: Partial<typeof choice>, gesture?: string) =>
    setOptions(UPLOAD.steps.physics, { physics: { ...choice, ...change } }, gesture);
  return (
    <div class="upload-request">
      <NumberField
        label={TEXT.maxHulls}
        value={choice.maxHulls ?? DECOMPOSITION_DEFAULTS.maxHulls}
        range={HULLS}
        step={1}
        onCommit={(maxHulls, gesture) => set({ maxHulls }, gesture)}
      />
      <NumberField
        label={TEXT.maxPoints}
        value={choice.maxPoints ?? DECOMPOSITION_DEFAULTS.maxPoints}
        range={POINTS}
        step={8}
        onCommit={(maxPoints, gesture) => set({ maxPoints }, gesture)}
      />
    </div>
  );
}

function choiceValue(choice: PhysicsChoice): string {
  if (choice.kind === 'level') return `level ${choice.level}`;
  if (choice.kind === 'hulls' || choice.kind === 'decomposition') {
    return `${choice.kind} ${choice.of}`;
  }
  return choice.kind;
}

/** The sizes of the shapes that were made: of several meshes, of the one with most points. */
function ShapeFacts({ result: { meshes, object } }: { result: ModelResult }) {
  const mostPoints = ({ hullPoints }: ModelResult['meshes'][number]) => Math.max(0, ...hullPoints);
  const [most] = meshes.toSorted((a, b) => mostPoints(b) - mostPoints(a));
  if (!most) return null;
  // The first hull is around everything.
  const hulls = meshes.reduce((sum, { hullPoints }) => sum + Math.max(0, hullPoints.length - 1), 0);
  const triangles = object.parts.reduce((sum, { physics }) => sum + (physics.triangles ?? 0), 0);
  return (
    <>
      <FormRow
        label={TEXT.points}
        note={meshes.length > 1 ? TEXT.ofMesh(most.name || UPLOAD.unnamed) : undefined}
      >
        <output>{TEXT.pointsOf(mostPoints(most))}</output>
      </FormRow>
      {hulls > 0 && (
        <FormRow label={TEXT.hullCount}>
          <output>{meshes.length === 1 ? TEXT.hullCountOf(hulls) : formatCount(hulls)}</output>
        </FormRow>
      )}
      {triangles > 0 && (
        <FormRow label={TEXT.meshTriangles}>
          <output>{formatCount(triangles)}</output>
        </FormRow>
      )}
    </>
  );
}
