import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
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
import { DialogHeader, ModalDialog } from '../parts/modal-dialog.tsx';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { Marked } from '../parts/text.tsx';
import { emoteLabel } from '../words/animation-text.ts';
import { LIBRARY, OWN_FILES, PLAYED_SOURCE } from '../words/en/library.ts';
import { CopyId } from './library-links.tsx';

/** The animations that every viewer knows by name and UUID, and what plays for each of them. */
export function LibraryDialog() {
  const { view } = useUi();
  const isOpen = view.libraryOpen.value;
  const isPhone = view.layout.value === 'phone';
  const close = () => {
    view.libraryOpen.value = false;
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onOpen={(dialog) => {
        // On a phone, the focus would open the keyboard over half of the list.
        if (!isPhone) dialog.querySelector('input')?.focus();
      }}
      onClose={close}
      class={isPhone ? 'library is-phone' : 'library'}
      titleId="library-title"
      closedby="any"
    >
      {isOpen && <LibraryBody close={close} />}
    </ModalDialog>
  );
}

function LibraryBody({ close }: { close: () => void }) {
  const search = useSignal('');
  return (
    <div class="library-body">
      <DialogHeader id="library-title" title={LIBRARY.title} close={close} />
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

/** Replaces built-in animations with the user's own files, or restores them. */
function OwnFiles() {
  const { app } = useUi();
  const hasFoundNone = useSignal(false);
  const count = app.state.replacements.value.size;
  const choose = async () => {
    const sources = await pickFolder();
    if (sources.length === 0) return;
    hasFoundNone.value = !sources.some(({ path }) => builtinForFile(path));
    if (!hasFoundNone.value) await app.files.replaceBuiltins(sources);
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
          {hasFoundNone.value ? OWN_FILES.foundNone : count > 0 && OWN_FILES.inUse(count)}
        </span>
      </div>
    </div>
  );
}

const GROUPS = Object.keys(BUILTIN_GROUPS) as BuiltinGroup[];

/** The built-in animations that match the search, by group. */
function BuiltinList({ search }: { search: string }) {
  const scroll = useRovingFocus<HTMLDivElement>('button:enabled');
  const found = BUILTIN_ANIMATIONS.filter((builtin) => matchesSearch(builtin, search));
  useEffect(() => scroll.current?.scrollTo(0, 0), [search]);
  return (
    <div class="scroll" ref={scroll}>
      {GROUPS.map((group) => (
        <BuiltinGroupList
          key={group}
          group={group}
          found={found.filter((builtin) => builtin.group === group)}
        />
      ))}
      {found.length === 0 && <p class="none">{LIBRARY.none(search.trim())}</p>}
      <p class="sr" role="status">
        {LIBRARY.found(found.length, BUILTIN_ANIMATIONS.length)}
      </p>
    </div>
  );
}

/** Shorter text is not compared with UUIDs: `dea` is probably the start of a word. */
const MIN_UUID_PREFIX = 4;

/** Whether the search is a part of the name or the emote label, or the start of the UUID. */
export function matchesSearch(builtin: BuiltinAnimation, search: string): boolean {
  const text = search.trim().toLowerCase();
  if (builtin.name.includes(text.replaceAll(' ', '_'))) return true;
  if (emoteLabel(builtin.name)?.toLowerCase().includes(text)) return true;
  return text.length >= MIN_UUID_PREFIX && builtin.uuid.startsWith(text);
}

interface BuiltinGroupListProps {
  group: BuiltinGroup;
  found: readonly BuiltinAnimation[];
}

function BuiltinGroupList({ group, found }: BuiltinGroupListProps) {
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

function BuiltinRow({ builtin, replacement }: BuiltinRowProps) {
  const { app, view } = useUi();
  const { name, uuid } = builtin;
  const { text, whyNot } = playedSource(builtin, replacement);
  const label = emoteLabel(name);
  const play = () => {
    view.libraryOpen.value = false;
    void app.files.openBuiltin(name);
  };
  return (
    <li class={whyNot === null ? 'builtin' : 'builtin is-silent'}>
      <button
        type="button"
        class="btn square play-this"
        aria-label={LIBRARY.play(name)}
        title={whyNot ?? LIBRARY.play(name)}
        disabled={whyNot !== null}
        onClick={play}
      >
        <Icon name="play" />
      </button>
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

interface PlayedSource {
  readonly text: string;
  /** Why the animation cannot be played; null if it can. */
  readonly whyNot: string | null;
}

/** The source of what plays for a built-in animation: the user's file, one of our clips, or none. */
export function playedSource(
  builtin: BuiltinAnimation,
  replacement: Replacement | undefined,
): PlayedSource {
  if (replacement) return { text: PLAYED_SOURCE.ownFile(replacement.fileName), whyNot: null };
  const clip = fallbackClipFor(builtin.name);
  if (clip) return { text: PLAYED_SOURCE.ours(clip), whyNot: null };
  if (builtin.procedural) return PLAYED_SOURCE.byViewer;
  return builtin.group === 'faces' ? PLAYED_SOURCE.face : PLAYED_SOURCE.absent;
}
