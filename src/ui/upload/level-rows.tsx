import type { ModelItem } from '../../app/state/index.ts';
import { LOD_NAMES } from '../../formats/mesh/index.ts';
import type { ModelOptions } from '../../kinds/model/index.ts';
import { memoryTotals } from '../../upload/cost/index.ts';
import { DEFAULT_CREASE_ANGLE, type LevelRequest } from '../../upload/index.ts';
import { IconButton } from '../parts/buttons.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { LEVELS } from '../words/en/rig.ts';
import { UPLOAD } from '../words/en/upload.ts';
import { FileOptions, useLevelFile } from './file-choice.tsx';
import { FormGroup, FormRow } from './form-rows.tsx';
import { useModelCommands } from './model-commands.ts';
import { factsOf } from './rig-rows.tsx';

const TEXT = UPLOAD.levels;

type MadeLevel = keyof ModelOptions['levels'];

const METHODS = Object.keys(TEXT.methods) as LevelRequest['method'][];

/** How each level of detail is made. */
export function LevelRows({ item }: { item: ModelItem }) {
  return (
    <FormGroup title={TEXT.title}>
      <FormRow label={LEVELS.high.long}>
        <span>{TEXT.thisFile}</span>
      </FormRow>
      {LOD_NAMES.map((level, index) =>
        level === 'high' ? null : <LevelRow key={level} {...{ item, level, index }} />,
      )}
      <NormalsRow item={item} />
    </FormGroup>
  );
}

/** The angles between triangles that new normals may make an edge of, in degrees. */
const ANGLES = { min: 0, max: 180, digits: 0, unit: '°' };

function NormalsRow({ item }: { item: ModelItem }) {
  const { setOptions } = useModelCommands(item);
  const { normals } = item.model.choices.options;
  const set = (creaseAngle: number | null, gesture?: string) =>
    setOptions(
      UPLOAD.steps.normals,
      { normals: creaseAngle === null ? null : { creaseAngle } },
      gesture,
    );
  return (
    <FormRow
      label={UPLOAD.normals.label}
      below={
        normals && (
          <div class="upload-request">
            <span>{UPLOAD.normals.angleLabel}</span>
            <NumberField
              label={UPLOAD.normals.angle}
              value={normals.creaseAngle}
              range={ANGLES}
              step={1}
              onCommit={set}
            />
          </div>
        )
      }
    >
      <select
        aria-label={UPLOAD.normals.label}
        value={normals ? 'generated' : 'file'}
        onChange={({ currentTarget }) =>
          set(currentTarget.value === 'file' ? null : DEFAULT_CREASE_ANGLE)
        }
      >
        <option value="file">{UPLOAD.normals.file}</option>
        <option value="generated">{UPLOAD.normals.generated}</option>
      </select>
    </FormRow>
  );
}

interface LevelProps {
  item: ModelItem;
  level: MadeLevel;
  /** How many levels are above it. */
  index: number;
}

function LevelRow({ item, level, index }: LevelProps) {
  const { long } = LEVELS[level];
  const step = UPLOAD.steps.level(long);
  const { options, levelFiles } = item.model.choices;
  const request = options.levels[level];
  const file = levelFiles[level];
  const setFile = useLevelFile(item, level, step);
  const setLevel = useSetLevel(item, level);
  const choose = (choice: string) => {
    const method = METHODS.find((each) => each === choice);
    if (method) setLevel({ triangles: null, ...request, method });
    else setLevel(undefined);
  };
  return (
    <FormRow
      label={long}
      below={!file && request && <RequestFields {...{ item, level, index, request }} />}
    >
      <FileOptions
        label={long}
        file={file}
        value={request?.method ?? 'above'}
        onChoose={choose}
        onFile={setFile}
      >
        <optgroup label={TEXT.make}>
          {METHODS.map((method) => (
            <option key={method} value={method}>
              {TEXT.methods[method]}
            </option>
          ))}
        </optgroup>
        <option value="above">{TEXT.above}</option>
      </FileOptions>
    </FormRow>
  );
}

/** Sets how a level is made, in place of a file that was used for it. */
function useSetLevel(item: ModelItem, level: MadeLevel) {
  const { run } = useModelCommands(item);
  const step = UPLOAD.steps.level(LEVELS[level].long);
  return (request: LevelRequest | undefined, gesture?: string) => {
    const { options, levelFiles } = item.model.choices;
    const { [level]: _, ...others } = options.levels;
    const change = { levels: request ? { ...others, [level]: request } : others };
    run((service) => {
      if (levelFiles[level]) service.setLevelFile(item.id, level, null, step, change);
      else service.setOptions(item.id, step, change, gesture);
    });
  };
}

/** The number of triangles and the largest error of a level that is made. */
function RequestFields({ item, level, index, request }: LevelProps & { request: LevelRequest }) {
  const setLevel = useSetLevel(item, level);
  const { long } = LEVELS[level];
  const total = totalTriangles(item);
  const third = Math.max(1, Math.floor(total / 3 ** index));
  const { triangles, maxError = 1 } = request;
  const made = item.model.made && memoryTotals([item.model.made.result.object]).triangles[level];
  return (
    <div class="upload-request" title={made === null ? undefined : TEXT.made(made)}>
      {triangles !== null && (
        <IconButton
          icon="undo"
          label={TEXT.third(long)}
          onClick={() => setLevel({ ...request, triangles: null })}
        />
      )}
      <NumberField
        label={TEXT.trianglesOf(long)}
        value={triangles ?? third}
        range={{ min: 0, max: Math.max(1, total), digits: 0, unit: TEXT.triangles }}
        step={1}
        onCommit={(value, gesture) => setLevel({ ...request, triangles: value }, gesture)}
      />
      <span>{TEXT.error}</span>
      <NumberField
        label={TEXT.errorOf(long)}
        value={maxError * 100}
        range={{ min: 0, max: 100, digits: 1, unit: '%' }}
        step={1}
        onCommit={(value, gesture) => setLevel({ ...request, maxError: value / 100 }, gesture)}
      />
    </div>
  );
}

const totalTriangles = (item: ModelItem): number =>
  factsOf(item)
    .flatMap(({ faces }) => faces)
    .reduce((sum, { triangles }) => sum + triangles, 0);
