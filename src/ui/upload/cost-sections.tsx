import { useMemo } from 'preact/hooks';
import {
  type ComplexityStep,
  type CostAdvice,
  type CostedObject,
  type CostFigure,
  DEFAULT_OPENSIM_PRICES,
  itemComplexity,
  type LandImpact,
  landImpactOf,
  openSimFee,
  type PartComplexity,
  uniqueTextures,
  whatWouldHelp,
} from '../../upload/cost/index.ts';
import { NumberField } from '../parts/number-field.tsx';
import { Section } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { LEVELS } from '../words/en/rig.ts';
import { UPLOAD_COSTS } from '../words/en/upload-costs.ts';
import { formatCount } from '../words/format.ts';
import { keptPrices, MAX_PRICE } from './opensim-prices.ts';

/** The change that lowers a figure most; undefined where none does. */
function useAdvice(object: CostedObject, figure: CostFigure): CostAdvice | undefined {
  const advice = useMemo(() => whatWouldHelp(object), [object]);
  return advice.find((each) => each.figure === figure);
}

/** The name of the part that a change is about; empty where there is no other. */
export function changedPart(object: CostedObject, { change }: Pick<CostAdvice, 'change'>): string {
  if (object.parts.length < 2 || !('part' in change)) return '';
  return object.parts[change.part].name || UPLOAD_COSTS.meshes.unnamed;
}

const formatWeight = (weight: number | null) =>
  weight === null ? UPLOAD_COSTS.unknown : weight.toFixed(2);

/** The weights in-world, beside those with the single change that helps most. */
export function LandImpactSection({ object }: { object: CostedObject }) {
  const TEXT = UPLOAD_COSTS.landImpact;
  const advice = useAdvice(object, 'landImpact');
  const now = landImpactOf(object);
  const then = advice && landImpactOf(advice.object);
  const row = (label: string, of: (weights: LandImpact) => string) => (
    <tr>
      <th scope="row">{label}</th>
      <td class="num">{of(now)}</td>
      {then && <td class="num">{of(then)}</td>}
    </tr>
  );
  return (
    <Section title={TEXT.title(now.landImpact, now.isAtLeast)} aside={TEXT.aside}>
      <GridTable columns={[TEXT.weight, TEXT.now, ...(advice ? [TEXT.with(advice.change)] : [])]}>
        {row(TEXT.download, ({ download }) => formatWeight(download))}
        {row(TEXT.physics, ({ physics }) => formatWeight(physics))}
        {row(TEXT.server, ({ server }) => formatWeight(server))}
        <tr class="upload-total">
          <th scope="row">{TEXT.largest}</th>
          <td class="num">{formatCount(now.landImpact)}</td>
          {then && <td class="num">{formatCount(then.landImpact)}</td>}
        </tr>
      </GridTable>
      <p class="upload-note">{whyText(object, now, advice)}</p>
    </Section>
  );
}

/** Why the land impact is what it is, and what the change saves. */
export function whyText(
  object: CostedObject,
  now: LandImpact,
  advice: CostAdvice | undefined,
): string {
  const TEXT = UPLOAD_COSTS.landImpact;
  const unknown = now.parts.flatMap(({ physics }) =>
    physics.weight === null ? [TEXT.unknownPhysics[physics.reason]] : [],
  );
  const isByServer = now.server >= now.weight;
  const why = isByServer ? [TEXT.byServer] : advice ? [adviceText(object, now, advice)] : [];
  const least = !isByServer && !advice ? [TEXT.isLeast] : [];
  return [...why, ...least, ...new Set(unknown)].join(' ');
}

function adviceText(object: CostedObject, now: LandImpact, advice: CostAdvice): string {
  const TEXT = UPLOAD_COSTS.landImpact;
  const { change } = advice;
  const part = changedPart(object, advice);
  const saved = TEXT.saved(now.landImpact - landImpactOf(advice.object).landImpact);
  switch (change.kind) {
    case 'level-triangles': {
      const levels = now.parts[change.part].download?.levels ?? [];
      const share = levels.find(({ level }) => level === change.level)?.share ?? 0;
      const of = TEXT.ofLevel(LEVELS[change.level].long, Math.round(share * 100));
      return `${of} ${TEXT.fewer(part, change.to, change.from)}${saved}`;
    }
    case 'hull-points':
      return TEXT.points(part, change.to, change.from) + saved;
    case 'one-hull':
      return TEXT.oneHull(part) + saved;
    default:
      return UPLOAD_COSTS.change(change, part);
  }
}

/** What grids take for the upload, where they tell how. */
export function FeeSection({ object }: { object: CostedObject }) {
  const TEXT = UPLOAD_COSTS.fee;
  const prices = keptPrices.prices.value;
  const meshes = object.parts.flatMap(({ bytes }) => bytes ?? []);
  const textures = uniqueTextures(object.textures).length;
  const feeFor = (of: typeof prices) =>
    TEXT.amount(openSimFee(meshes, object.parts.length, textures, of).price);
  return (
    <Section title={TEXT.title} aside="">
      <dl class="facts is-single">
        <div>
          <dt>{TEXT.secondLife}</dt>
          <dd>{TEXT.toldLater}</dd>
        </div>
        <div>
          <dt>{TEXT.installed}</dt>
          <dd>{feeFor(DEFAULT_OPENSIM_PRICES)}</dd>
        </div>
        <div class="upload-prices">
          <dt>{TEXT.priced}</dt>
          <dd>{feeFor(prices)}</dd>
        </div>
      </dl>
      <div class="upload-price-fields">
        <span title={TEXT.price}>{TEXT.priceLabel}</span>
        <NumberField
          label={TEXT.price}
          value={prices.priceUpload}
          range={{ min: 0, max: MAX_PRICE, digits: 0, unit: TEXT.currency }}
          step={1}
          onCommit={(priceUpload) => keptPrices.set({ priceUpload })}
        />
        <span title={TEXT.factor}>{TEXT.factorLabel}</span>
        <NumberField
          label={TEXT.factor}
          value={prices.meshFactor}
          range={{ min: 0, max: MAX_PRICE, digits: 2, unit: '×' }}
          step={0.1}
          onCommit={(meshFactor) => keptPrices.set({ meshFactor })}
        />
      </div>
    </Section>
  );
}

/** The complexity when it is worn, step by step. */
export function ComplexitySection({ object }: { object: CostedObject }) {
  const TEXT = UPLOAD_COSTS.complexity;
  const advice = useAdvice(object, 'complexity');
  const { parts, textures, complexity } = itemComplexity(object);
  const ofParts = parts.reduce((sum, part) => sum + part.complexity, 0);
  let sum = ofParts;
  return (
    <Section title={TEXT.title(complexity)} aside={TEXT.aside}>
      <GridTable columns={TEXT.columns} class="upload-chain">
        {parts.length === 1 ? (
          <PartChain part={parts[0]} />
        ) : (
          parts.map((part, index) => <PartRow key={index} part={part} />)
        )}
        {textures.map((texture) => {
          sum += texture.complexity;
          return (
            <tr key={texture.id}>
              <th scope="row" title={texture.id}>
                {TEXT.texture(texture.width, texture.height)}
              </th>
              <td class="num">{TEXT.plus(texture.complexity)}</td>
              <td class="num">{formatCount(sum)}</td>
            </tr>
          );
        })}
      </GridTable>
      <p class="upload-note">
        {advice
          ? TEXT.lowers(
              UPLOAD_COSTS.change(advice.change, changedPart(object, advice)),
              advice.after,
            )
          : TEXT.isLeast}
      </p>
    </Section>
  );
}

/** The steps of the only part. */
function PartChain({ part: { triangles, steps } }: { part: PartComplexity }) {
  return steps.map((step, index) => (
    <tr key={index}>
      <th scope="row">{UPLOAD_COSTS.complexity.factors[step.what]}</th>
      <td class="num">{stepText(step, triangles)}</td>
      <td class="num">{formatCount(step.value)}</td>
    </tr>
  ));
}

/** One of several parts: its steps in a row. */
function PartRow({ part: { name, triangles, steps, complexity } }: { part: PartComplexity }) {
  return (
    <tr>
      <th scope="row" class="cut" title={name}>
        {name || UPLOAD_COSTS.meshes.unnamed}
      </th>
      <td class="num">{steps.map((step) => stepText(step, triangles)).join(' ')}</td>
      <td class="num">{formatCount(complexity)}</td>
    </tr>
  );
}

/** Such as `66 × 5` for the triangles, `× 1.2` or `+ 512`. */
function stepText({ what, operation, by }: ComplexityStep, triangles: number): string {
  const TEXT = UPLOAD_COSTS.complexity;
  if (what === 'triangles') return TEXT.perTriangle(triangles);
  return operation === 'times' ? TEXT.times(by) : TEXT.plus(by);
}
