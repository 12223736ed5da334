import { modelOf } from '../../app/model-facts/index.ts';
import type { ModelItem } from '../../app/state/index.ts';
import {
  IMPORT_SCALES,
  MAX_LISTED_JOINTS,
  MAX_PELVIS_OFFSET,
  type ModelFacts,
  type RigOptions,
} from '../../upload/index.ts';
import { NumberField } from '../parts/number-field.tsx';
import { UPLOAD } from '../words/en/upload.ts';
import { FormGroup, FormRow, SwitchRow } from './form-rows.tsx';
import { useModelCommands } from './model-commands.ts';

const TEXT = UPLOAD.rig;

/** What the dialog asks about the rig. */
export function RigRows({ item }: { item: ModelItem }) {
  const { setOptions } = useModelCommands(item);
  const { rig, scale = 1 } = item.model.choices.options;
  const facts = factsOf(item);
  const reason = whyStaticNow(item);
  const hasWeights = rig.skinWeights && reason === null;
  const hasPositions = hasWeights && rig.jointPositions;
  const set = (option: keyof RigOptions, value: boolean | number, gesture?: string) =>
    setOptions(UPLOAD.steps[option], { rig: { ...rig, [option]: value } }, gesture);
  return (
    <FormGroup title={TEXT.title}>
      <SwitchRow
        label={TEXT.skinWeights}
        note={reason === null ? undefined : TEXT.whyStatic[reason]}
        isOn={hasWeights}
        isDisabled={reason !== null}
        onChange={(isOn) => set('skinWeights', isOn)}
      />
      <SwitchRow
        label={TEXT.jointPositions}
        note={hasWeights ? differingJoints(facts) : TEXT.needs.skinWeights}
        isOn={hasPositions}
        isDisabled={!hasWeights}
        onChange={(isOn) => set('jointPositions', isOn)}
      />
      <SwitchRow
        label={TEXT.lockScale}
        note={hasPositions ? undefined : TEXT.needs.jointPositions}
        isOn={hasPositions && rig.lockScale}
        isDisabled={!hasPositions}
        onChange={(isOn) => set('lockScale', isOn)}
      />
      <fieldset disabled={!hasPositions}>
        <FormRow
          label={TEXT.pelvisOffset}
          note={hasPositions ? undefined : TEXT.needs.jointPositions}
        >
          <NumberField
            label={TEXT.pelvisOffset}
            value={rig.pelvisOffset}
            range={{ min: -MAX_PELVIS_OFFSET, max: MAX_PELVIS_OFFSET, digits: 3, unit: 'm' }}
            step={0.01}
            onCommit={(value, gesture) => set('pelvisOffset', value, gesture)}
          />
        </FormRow>
      </fieldset>
      <FormRow label={TEXT.scale}>
        <NumberField
          label={TEXT.scale}
          value={scale}
          range={{ ...IMPORT_SCALES, digits: 3, unit: '×' }}
          step={0.01}
          onCommit={(value, gesture) => setOptions(UPLOAD.steps.scale, { scale: value }, gesture)}
        />
      </FormRow>
    </FormGroup>
  );
}

/** The facts of the models: after the mends, once an upload is made. */
export function factsOf(item: ModelItem): readonly ModelFacts[] {
  return item.model.made?.result.models ?? modelOf(item).models;
}

/** Why weights are left out, after the mends; null where they are not. */
function whyStaticNow(item: ModelItem): keyof typeof TEXT.whyStatic | null {
  const reason = modelOf(item).whyStatic;
  if (reason === null || reason === 'no-weights') return reason;
  const skins = factsOf(item).flatMap(({ skin }) => skin ?? []);
  if (skins.some(({ joints }) => joints.length > MAX_LISTED_JOINTS)) return 'too-many-joints';
  return skins.some(({ unknownJoints }) => unknownJoints.length > 0) ? 'illegal-joint' : null;
}

/** Such as `8 joints differ, up to 38 mm`. */
function differingJoints(facts: readonly ModelFacts[]): string {
  const overrides = facts.flatMap(({ skin }) => skin?.overrides ?? []);
  if (overrides.length === 0) return TEXT.asDefault;
  const joints = new Set(overrides.map(({ joint }) => joint));
  const metres = Math.max(...overrides.map(({ distance }) => distance));
  const digits = metres < 0.01 ? 1 : 0;
  return TEXT.differing(joints.size, (metres * 1000).toFixed(digits));
}
