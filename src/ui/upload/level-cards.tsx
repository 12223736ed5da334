import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type LevelFacts,
  LevelPictures,
  type LevelSubject,
  type LevelView,
  levelFacts,
} from '../../app/levels/index.ts';
import { LOD_NAMES, type LodName } from '../../formats/mesh/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { LEVEL_TEXTS } from '../words/en/levels.ts';
import { formatCount } from '../words/format.ts';

/** The four levels of a subject side by side, with what each consists of and how far it is shown. */
export function LevelCards({ levels, subject }: { levels: LevelView; subject: LevelSubject }) {
  const { app } = useUi();
  const facts = useMemo(() => levelFacts(subject.meshes), [subject.meshes]);
  const pictures = useMemo(() => new LevelPictures(app.stage), [app]);
  useEffect(() => () => pictures.dispose(), [pictures]);
  // Until the next upload is made, the cards are about the last one.
  const isStale = app.models.state.working.value?.documentId === subject.id;
  return (
    <ul class={`level-cards ${isStale ? 'is-stale' : ''}`} aria-label={LEVEL_TEXTS.title}>
      {LOD_NAMES.map((level) => (
        <LevelCard key={level} {...{ level, levels, subject, pictures }} facts={facts[level]} />
      ))}
    </ul>
  );
}

interface LevelCardProps {
  readonly level: LodName;
  readonly levels: LevelView;
  readonly subject: LevelSubject;
  readonly facts: LevelFacts;
  readonly pictures: LevelPictures;
}

function LevelCard({ level, levels, subject, facts, pictures }: LevelCardProps) {
  const isDrawn = levels.drawnLevel === level;
  const limits = levels.limits.value;
  const { text, title } = originOf(subject, level, facts);
  return (
    <li class={`level-card ${isDrawn ? 'is-drawn' : ''}`}>
      <header>
        <button
          type="button"
          aria-pressed={isDrawn}
          title={LEVEL_TEXTS.show(level)}
          disabled={!facts.exists}
          onClick={() => levels.choose(level)}
        >
          {LEVEL_TEXTS.name(level)}
        </button>
        <span class="origin" title={title}>
          {text}
        </span>
      </header>
      <LevelPicture {...{ level, subject, facts, pictures }} />
      {facts.exists && facts.vanishes && (
        <p class="vanishes">
          <Icon name="warning" />
          {LEVEL_TEXTS.vanishes[facts.vanishes]}
        </p>
      )}
      <dl>
        <div>
          <dt>{LEVEL_TEXTS.triangles}</dt>
          <dd>{facts.exists ? formatCount(facts.triangles) : '–'}</dd>
        </div>
        <div>
          <dt>{LEVEL_TEXTS.bytes}</dt>
          <dd>{facts.exists ? formatCount(facts.bytes) : '–'}</dd>
        </div>
        <div>
          <dt>{LEVEL_TEXTS.shown}</dt>
          <dd>{level === 'lowest' ? LEVEL_TEXTS.beyond : LEVEL_TEXTS.to(limits[level])}</dd>
        </div>
      </dl>
    </li>
  );
}

interface Origin {
  readonly text: string;
  readonly title?: string;
}

/** Where a level comes from. */
function originOf({ model }: LevelSubject, level: LodName, { exists }: LevelFacts): Origin {
  const { origins } = LEVEL_TEXTS;
  if (!model) return { text: exists ? origins.file : origins.missing };
  if (level === 'high') return { text: origins.file };
  const { choices, made } = model.model;
  const file = choices.levelFiles[level];
  if (file) return { text: origins.fromFile, title: file.fileName };
  if (!made) return { text: origins.waiting };
  return { text: choices.options.levels[level] ? origins.made : origins.above };
}

/** The picture of a level; empty until it is drawn, which happens when the browser has time. */
function LevelPicture({ level, subject, facts, pictures }: Omit<LevelCardProps, 'levels'>) {
  const { name, meshes } = subject;
  const [drawn, setDrawn] = useState<HTMLCanvasElement | null>(null);
  const holder = useRef<HTMLDivElement>(null);
  const { exists } = facts;
  useEffect(() => {
    if (!exists) return;
    const keptPicture = pictures.kept(meshes, level);
    if (keptPicture) {
      setDrawn(keptPicture);
      return;
    }
    const end = new AbortController();
    pictures
      .draw(meshes, level, end.signal)
      .then((canvas) => canvas && setDrawn(canvas))
      // Without WebGL there are no pictures; the numbers say the same.
      .catch(() => {});
    return () => end.abort();
  }, [pictures, meshes, level, exists]);
  useEffect(() => {
    holder.current?.replaceChildren(...(drawn && exists ? [drawn] : []));
  }, [drawn, exists]);
  return (
    <div
      ref={holder}
      class="level-picture"
      role="img"
      aria-label={LEVEL_TEXTS.picture(name, level, facts.triangles)}
    />
  );
}
