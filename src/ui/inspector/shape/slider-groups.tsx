import { useComputed } from '@preact/signals';
import type { ShapeSlider, SliderGroup } from '../../../avatar/shape/index.ts';
import { Icon } from '../../parts/icon.tsx';
import { NumberField, type NumberRange } from '../../parts/number-field.tsx';
import { Fold } from '../../parts/section.tsx';
import { ValueSlider } from '../../parts/value-slider.tsx';
import { SHAPE, SHAPE_STEPS } from '../../words/en/shape.ts';
import { formatSeconds } from '../../words/format.ts';
import { type EditedShape, useEditedShape } from './edited-shape.ts';

/** The groups that are open at first. */
const OPEN_GROUPS: readonly SliderGroup[] = ['body'];

/** The sliders by their groups, each of which folds. */
export function SliderGroups() {
  return useEditedShape().code.SLIDER_GROUPS.map((group) => <Group key={group} group={group} />);
}

/** The sliders of the shape's sex. Reads signals. */
export const slidersOf = ({ code, isMale }: EditedShape) =>
  code.SHAPE_SLIDERS.filter((slider) => code.isOfSex(slider, isMale.value));

/** How many of these sliders are elsewhere than in the file. Reads signals. */
export function countChanged(
  sliders: readonly ShapeSlider[],
  { code, weights, original }: EditedShape,
): number {
  return sliders.filter(
    (slider) => code.sliderWeight(slider, weights.value) !== code.sliderWeight(slider, original),
  ).length;
}

function Group({ group }: { group: SliderGroup }) {
  const shape = useEditedShape();
  const inGroup = () => slidersOf(shape).filter((slider) => slider.group === group);
  const sliders = useComputed(inGroup).value;
  const changed = useComputed(() => countChanged(inGroup(), shape)).value;
  return (
    <Fold
      name={`shape ${group}`}
      title={SHAPE.groups[group]}
      open={OPEN_GROUPS.includes(group)}
      aside={SHAPE.group(sliders.length, changed)}
      class="shape-group"
    >
      {sliders.map((slider) => (
        <SliderRow key={slider.id} slider={slider} />
      ))}
      {sliders.some(({ movesBody }) => !movesBody) && (
        <p class="shape-note">{SHAPE.onlyMorphNote}</p>
      )}
    </Fold>
  );
}

/** What a viewer shows: whole numbers from 0 to 100. */
const PERCENT: NumberRange = { min: 0, max: 100, digits: 0, unit: '' };
/** Decimal places of weights. */
const WEIGHT_DIGITS = 3;

/** A slider with its name, the words at its ends, its number, and a button that sets it back to the file. */
function SliderRow({ slider }: { slider: ShapeSlider }) {
  const { code, weights, original, edit } = useEditedShape();
  const { percentOf, sliderWeight, weightAt, withSlider } = code;
  const weight = useComputed(() => sliderWeight(slider, weights.value)).value;
  const [name, low, high] = SHAPE.sliders[slider.id];
  const opened = sliderWeight(slider, original);
  const percent = percentOf(slider, weight);
  const openedPercent = percentOf(slider, opened);
  /** The weight of the file comes back exactly, others are those of whole numbers. */
  const set = (value: number, gesture?: string) =>
    setWeight(value === openedPercent ? opened : weightAt(slider, Math.round(value)), gesture);
  const setWeight = (value: number, gesture?: string) =>
    edit(
      SHAPE_STEPS.slider(name),
      (before) => withSlider(before, slider, value),
      gesture && `${slider.id} ${gesture}`,
    );
  const [min, max] = [slider.min, slider.max].map(formatWeight);
  return (
    <div class="shape-row" title={SHAPE.weight(name, formatWeight(weight), min, max)}>
      <span class="shape-name">
        {name}
        {!slider.movesBody && <span title={SHAPE.onlyMorphTitle}>{SHAPE.onlyMorph}</span>}
      </span>
      <span class="shape-slider">
        <ValueSlider
          label={name}
          value={percent}
          range={PERCENT}
          from={openedPercent}
          step={1}
          valueText={SHAPE.value(Math.round(percent), low, high)}
          onInput={set}
        />
        <small>
          <span>{low}</span>
          <span>{high}</span>
        </small>
      </span>
      <NumberField label={name} value={percent} range={PERCENT} step={1} onCommit={set} />
      {weight === opened ? (
        <i />
      ) : (
        <button
          type="button"
          class="btn square"
          aria-label={SHAPE.reset(name)}
          title={SHAPE.reset(name)}
          onClick={() => setWeight(opened)}
        >
          <Icon name="undo" />
        </button>
      )}
    </div>
  );
}

/** `−0.15`, without zeros at its end. */
function formatWeight(weight: number): string {
  return formatSeconds(Number(weight.toFixed(WEIGHT_DIGITS)), WEIGHT_DIGITS).replace(/\.?0+$/, '');
}
