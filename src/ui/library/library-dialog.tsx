import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Replacement } from '../../app/index.ts';
import {
  BUILTIN_ANIMATIONS,
  BUILTIN_GROUPS,
  type BuiltinAnimation,
  type BuiltinGroup,
  builtinForFile,
  fallbackClipFor,
} from '../../motion/builtin-animations/index.ts';
import { pickFolder } from '../browser-files.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { Marked } from '../parts/text.tsx';
import { emoteLabel } from '../words/animation-text.ts';
import { COMMON } from '../words/en/common.ts';
import { LIBRARY, OWN_FILES, PLAYS } from '../words/en/library.ts';
import { CopyId } from './library-links.tsx';

/** All animations that every viewer knows by name and UUID, and what plays for each. */
export function LibraryDialog() {
  const { view } = useUi();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = view.libraryOpen.value;
  const phone = view.layout.value === 'phone';
  useEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // On a phone that would bring up the keyboard, over half of the list.
    if (!phone) dialog.current?.querySelector('input')?.focus();
  }, [open]);
  const close = () => {
    view.libraryOpen.value = false;
  };
  return (
    <dialog
      ref={dialog}
      class={phone ? 'library is-phone' : 'library'}
      aria-labelledby="library-title"
      onClose={close}
      closedby="any"
    >
      {open && <LibraryBody close={close} />}
    </dialog>
  );
}

function LibraryBody({ close }: { close: () => void }) {
  const search = useSignal('');
  return (
    <div class="library-body">
      <header>
        <h2 id="library-title">{LIBRARY.title}</h2>
        <IconButton icon="close" label={COMMON.closeByEsc} onClick={close} />
      </header>
      <OwnFiles />
      <input
        type="search"
        class="search"
        aria-label={LIBRARY.search}
        placeholder={LIBRARY.searchHint}
        spellcheck={false}
        autocomplete="off"
        value={search.value}
        onInput={({ currentTarget }) => {
          search.value = currentTarget.value;
        }}
      />
      <BuiltinList search={search.value} />
    </div>
  );
}

/** In the library's own order. */
const GROUPS = Object.keys(BUILTIN_GROUPS) as BuiltinGroup[];

/** The built-in animations that a search finds, kind by kind. */
function BuiltinList({ search }: { search: string }) {
  const scroll = useRef<HTMLDivElement>(null);
  const found = BUILTIN_ANIMATIONS.filter((builtin) => isFound(builtin, search));
  // What is found begins at the top, wherever the list stood before.
  useEffect(() => scroll.current?.scrollTo(0, 0), [search]);
  return (
    <div class="scroll" ref={scroll}>
      {GROUPS.map((group) => (
        <Kind key={group} group={group} found={found.filter((each) => each.group === group)} />
      ))}
      {found.length === 0 && <p class="none">{LIBRARY.none(search.trim())}</p>}
      <p class="sr" role="status">
        {LIBRARY.found(found.length, BUILTIN_ANIMATIONS.length)}
      </p>
    </div>
  );
}

interface KindProps {
  group: BuiltinGroup;
  found: readonly BuiltinAnimation[];
}

function Kind({ group, found }: KindProps) {
  const { app } = useUi();
  const id = useId();
  if (found.length === 0) return null;
  const replacements = app.state.replacements.value;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {LIBRARY.groups[group]} <span class="count">{found.length}</span>
      </h3>
      <ul>
        {found.map((builtin) => (
          <BuiltinRow
            key={builtin.name}
            builtin={builtin}
            replacement={replacements.get(builtin.name)}
          />
        ))}
      </ul>
    </section>
  );
}

interface BuiltinRowProps {
  builtin: BuiltinAnimation;
  replacement: Replacement | undefined;
}

/** One built-in animation: what plays for it, and its UUID. */
function BuiltinRow({ builtin, replacement }: BuiltinRowProps) {
  const { app } = useUi();
  const { name, uuid } = builtin;
  const { text, reason } = playsWords(builtin, replacement);
  const label = emoteLabel(name);
  return (
    <li class={reason === null ? 'builtin' : 'builtin is-silent'}>
      <PlayButton name={name} reason={reason} />
      <span class="name">
        {name}
        {label && <i>{label}</i>}
      </span>
      <span class={replacement ? 'plays is-yours' : 'plays'} title={text}>
        {text}
      </span>
      <code>{uuid}</code>
      <CopyId uuid={uuid} name={name} />
      {replacement && (
        <IconButton
          icon="close"
          class="restore"
          label={LIBRARY.restore(name)}
          onClick={() => app.files.builtins.restore(name)}
        />
      )}
    </li>
  );
}

function PlayButton({ name, reason }: { name: string; reason: string | null }) {
  const { app, view } = useUi();
  const play = () => {
    view.libraryOpen.value = false;
    void app.files.openBuiltin(name);
  };
  return (
    <button
      type="button"
      class="btn square play-this"
      aria-label={LIBRARY.play(name)}
      title={reason ?? LIBRARY.play(name)}
      disabled={reason !== null}
      onClick={play}
    >
      <Icon name="play" />
    </button>
  );
}

/** Lets files of the visitor's take the place of built-in animations, or gives it back. */
function OwnFiles() {
  const { app } = useUi();
  const foundNone = useSignal(false);
  const count = app.state.replacements.value.size;
  const choose = async () => {
    const sources = await pickFolder();
    if (sources.length === 0) return;
    foundNone.value = !sources.some(({ path }) => builtinForFile(path));
    if (!foundNone.value) await app.files.replaceBuiltins(sources);
  };
  return (
    <div class="own-files">
      <p>
        <Marked as="code" text={OWN_FILES.about} />
      </p>
      <div class="acts">
        <button type="button" class="btn outlined" onClick={choose}>
          <Icon name="folder" />
          {OWN_FILES.choose}
        </button>
        {count > 0 && (
          <button type="button" class="btn" onClick={() => app.files.builtins.restore()}>
            {OWN_FILES.restoreAll}
          </button>
        )}
        <span role="status">
          {foundNone.value ? OWN_FILES.foundNone : count > 0 && OWN_FILES.inPlace(count)}
        </span>
      </div>
    </div>
  );
}

/** What plays for a built-in animation, in words. */
interface PlaysWords {
  readonly text: string;
  /** Why it cannot be played; null where it can. */
  readonly reason: string | null;
}

/** Says what plays: the visitor's file, one of our clips, or why nothing does. */
export function playsWords(
  builtin: BuiltinAnimation,
  replacement: Replacement | undefined,
): PlaysWords {
  if (replacement) return { text: PLAYS.yourFile(replacement.fileName), reason: null };
  const clip = fallbackClipFor(builtin.name);
  if (clip) return { text: PLAYS.ours(clip), reason: null };
  if (builtin.procedural) return PLAYS.byViewer;
  return builtin.group === 'faces' ? PLAYS.face : PLAYS.absent;
}

/** From so many characters on, what is typed may be the beginning of a UUID: `dea` is only a word. */
const UUID_PREFIX = 4;

/** Whether a search finds a built-in: by a part of its name or of its label, or by how its UUID begins. */
export function isFound(builtin: BuiltinAnimation, search: string): boolean {
  const text = search.trim().toLowerCase();
  if (builtin.name.includes(text.replaceAll(' ', '_'))) return true;
  if (emoteLabel(builtin.name)?.toLowerCase().includes(text)) return true;
  return text.length >= UUID_PREFIX && builtin.uuid.startsWith(text);
}
