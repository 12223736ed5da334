import '../../styles/shape.css';
import { useComputed } from '@preact/signals';
import type { LoadedDocument } from '../../../app/state/index.ts';
import { useUi } from '../../context.ts';
import { findingsOf } from '../../item-facts.ts';
import { Segments } from '../../parts/buttons.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MenuList, PopoverButton } from '../../parts/popover-button.tsx';
import { Fold, TabHeader } from '../../parts/section.tsx';
import { saveDocument } from '../../save.ts';
import { SHAPE, SHAPE_STEPS } from '../../words/en/shape.ts';
import { formatSeconds } from '../../words/format.ts';
import { FirstFacts, Sections } from '../document-panel.tsx';
import { Findings } from '../findings-list.tsx';
import { EditedShapeContext, useEditedShape, useShapeOf } from './edited-shape.ts';
import { FittedMeshes } from './fitted-meshes.tsx';
import type { ShapeCode } from './shape-code.ts';
import { countChanged, SliderGroups, slidersOf } from './slider-groups.tsx';
import { useShapeFacts } from './use-shape-facts.ts';

/** The sliders of a shape, with the body that it makes. */
export function ShapeEditor({ item, code }: { item: LoadedDocument; code: ShapeCode }) {
  const shape = useShapeOf(item, code);
  return (
    <EditedShapeContext.Provider value={shape}>
      <section class="sect shape-head">
        <Head item={item} />
        <Heights item={item} />
        <NotWorn item={item} />
      </section>
      <SliderGroups />
      <FittedMeshes />
      <Findings findings={findingsOf(item)} />
      <Fold name="shape facts" title={SHAPE.facts} aside={item.fileName} class="shape-facts">
        <Facts item={item} />
      </Fold>
      <Foot item={item} />
    </EditedShapeContext.Provider>
  );
}

const SEXES = [false, true] as const;

function Head({ item }: { item: LoadedDocument }) {
  const shape = useEditedShape();
  const { code, isMale, edit } = shape;
  const sliders = slidersOf(shape);
  const changed = countChanged(sliders, shape);
  return (
    <TabHeader name={item.name} about={SHAPE.about(sliders.length, changed)}>
      <Segments label={SHAPE.sex}>
        {SEXES.map((male) => (
          <button
            key={String(male)}
            type="button"
            aria-pressed={isMale.value === male}
            onClick={() => edit(SHAPE_STEPS.sex, (before) => code.withSex(before, male))}
          >
            {male ? SHAPE.male : SHAPE.female}
          </button>
        ))}
      </Segments>
    </TabHeader>
  );
}

const INCHES_PER_METRE = 1 / 0.0254;

/** The heights of the body: as it stands where the shape is worn, which other wearables may change. */
function Heights({ item }: { item: LoadedDocument }) {
  const { app } = useUi();
  const { code, weights } = useEditedShape();
  const isWorn = useIsWorn(item);
  const worn = isWorn ? app.state.bodyShape.value : null;
  const body = worn ?? new code.BodyShape(weights.value);
  const { bodyHeight, pelvisToFoot } = body.measures();
  const inches = Math.round(bodyHeight * INCHES_PER_METRE);
  const { units } = SHAPE;
  return (
    <div class="shape-heights">
      <output aria-label={SHAPE.height}>
        {inMetres(bodyHeight)} <small>{units.metres}</small> {Math.floor(inches / 12)}{' '}
        <small>{units.feet}</small> {inches % 12} <small>{units.inches}</small>
      </output>
      <p>
        <span>{SHAPE.pelvisToFoot(inMetres(pelvisToFoot))}</span>
        <span>{SHAPE.hover(inMetres(body.hover))}</span>
      </p>
    </div>
  );
}

const inMetres = (metres: number) => formatSeconds(metres, 2);

function useIsWorn({ id }: LoadedDocument): boolean {
  const { app } = useUi();
  const { code } = useEditedShape();
  return useComputed(() => code.wornShape(app.state)?.id === id).value;
}

/** Says that the avatar has the shape of another file, and changes that. */
function NotWorn({ item }: { item: LoadedDocument }) {
  const { app } = useUi();
  const { code } = useEditedShape();
  const isWorn = useIsWorn(item);
  const other = code.wornShape(app.state);
  if (isWorn || !other) return null;
  return (
    <p class="shape-note">
      {SHAPE.notWorn(other.name)}{' '}
      <button type="button" class="linkish" onClick={() => code.wearShape(app, item.id)}>
        {SHAPE.wear}
      </button>
    </p>
  );
}

/** Everything that the file says, as it would be saved now. */
function Facts({ item }: { item: LoadedDocument }) {
  const [first, ...others] = useShapeFacts(item);
  return (
    <>
      <FirstFacts item={item} section={first} />
      <div class="document-inner">
        <Sections sections={others} />
      </div>
    </>
  );
}

function Foot({ item }: { item: LoadedDocument }) {
  const { app } = useUi();
  const { code, original, edit } = useEditedShape();
  return (
    <div class="shape-foot">
      <button
        type="button"
        class="btn outlined"
        title={SHAPE.randomTitle}
        onClick={() => edit(SHAPE_STEPS.random, (before) => code.randomShape(before, Math.random))}
      >
        {SHAPE.random}
      </button>
      <PopoverButton
        face={{
          class: 'btn outlined',
          content: (
            <>
              <Icon name="undo" />
              {SHAPE.resetAll}
            </>
          ),
        }}
        label={SHAPE.resetAll}
        width={220}
        class="face-menu"
      >
        {(close) => (
          <MenuList
            close={close}
            choices={[
              { text: SHAPE.toFile, run: () => edit(SHAPE_STEPS.toFile, () => original) },
              {
                text: SHAPE.toDefaults,
                run: () => edit(SHAPE_STEPS.toDefaults, code.withDefaults),
              },
            ]}
          />
        )}
      </PopoverButton>
      <span class="spacer" />
      <button
        type="button"
        class="btn primary"
        title={SHAPE.saveTitle}
        onClick={() => void saveDocument(app, item)}
      >
        <Icon name="drop" />
        {SHAPE.save}
      </button>
    </div>
  );
}
