import '../styles/own.css';
import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { normaliseUuid } from '../../formats/llsd/index.ts';
import {
  BUILTIN_ANIMATIONS,
  BUILTIN_GROUPS,
  type BuiltinGroup,
} from '../../motion/builtin-animations/index.ts';
import type { GestureEntry, InventoryEntry } from '../../session/index.ts';
import { useLive, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { DialogHeader, ModalDialog } from '../parts/modal-dialog.tsx';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { GESTURE_NOTES, PLAY_DIALOG } from '../words/en/own.ts';
import { gestureName } from './gesture-name.ts';
import { useInventoryItems } from './inventory-items.ts';

const ANIMATION = 20;
/** Rows of one group that are shown; a search finds the others. */
const MAX_ROWS = 200;

interface PlayDialogUse {
  /** To be rendered by the component. */
  readonly dialog: VNode;
  readonly open: () => void;
}

/** A dialog in which a gesture or an animation is chosen and played. */
export function usePlayDialog(): PlayDialogUse {
  const isOpen = useSignal(false);
  return {
    dialog: <PlayDialog isOpen={isOpen} close={() => (isOpen.value = false)} />,
    open: () => {
      isOpen.value = true;
    },
  };
}

interface PlayDialogProps {
  isOpen: ReadonlySignal<boolean>;
  close: () => void;
}

function PlayDialog({ isOpen, close }: PlayDialogProps) {
  const { view } = useUi();
  const titleId = useId();
  const isPhone = view.layout.value === 'phone';
  return (
    <ModalDialog
      isOpen={isOpen.value}
      onOpen={(dialog) => {
        // On a phone, the focus would open the keyboard over half of the list.
        if (!isPhone) dialog.querySelector('input')?.focus();
      }}
      onClose={close}
      class={isPhone ? 'library play-dialog is-phone' : 'library play-dialog'}
      titleId={titleId}
      closedby="any"
    >
      {isOpen.value && <PlayBody titleId={titleId} close={close} />}
    </ModalDialog>
  );
}

/** A row of the dialog. */
interface PlayChoice {
  readonly key: string;
  readonly name: string;
  /** A trigger, or where it comes from. */
  readonly note: string;
  readonly isDisabled: boolean;
  readonly run: () => void;
}

interface PlayGroup {
  readonly title: string;
  readonly choices: readonly PlayChoice[];
}

function PlayBody({ titleId, close }: { titleId: string; close: () => void }) {
  const search = useSignal('');
  const groups = usePlayGroups(search.value);
  const list = useRovingFocus<HTMLDivElement>('button:enabled');
  useEffect(() => list.current?.scrollTo(0, 0), [search.value]);
  return (
    <div class="library-body">
      <DialogHeader id={titleId} title={PLAY_DIALOG.title} close={close} />
      <input
        type="search"
        class="search"
        aria-label={PLAY_DIALOG.search}
        placeholder={PLAY_DIALOG.hint}
        spellcheck={false}
        autocomplete="off"
        value={search.value}
        onInput={({ currentTarget }) => {
          search.value = currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.querySelector<HTMLElement>('button:enabled')?.focus();
        }}
      />
      <div class="scroll" ref={list}>
        {groups.map(({ title, choices }) => (
          <section key={title}>
            <h3>
              {title}
              <span class="count">{PLAY_DIALOG.count(choices.length)}</span>
            </h3>
            <ul>
              {choices.slice(0, MAX_ROWS).map(({ key, name, note, isDisabled, run }) => (
                <li key={key}>
                  <button
                    type="button"
                    disabled={isDisabled}
                    onClick={() => {
                      close();
                      run();
                    }}
                  >
                    <Icon name="play" />
                    <span class="cut">{name}</span>
                    <span class="note">{note}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p class="none">{PLAY_DIALOG.nothing}</p>}
      </div>
    </div>
  );
}

/** What matches a search, by group; groups without a match are left out. */
function usePlayGroups(search: string): readonly PlayGroup[] {
  const { state, command } = useLive();
  const items = useInventoryItems(ANIMATION);
  const wanted = search.trim().toLowerCase();
  const play = (id: string) => () => command((live) => live.session.playAnimation(id, true));
  const id = normaliseUuid(wanted);
  const groups: PlayGroup[] = [
    { title: PLAY_DIALOG.byId, choices: id ? [idChoice(id, play(id))] : [] },
    {
      title: PLAY_DIALOG.gestures,
      choices: state.own.gestures.value.map((gesture) =>
        gestureChoice(gesture, () =>
          command((live) => live.session.playGesture(gesture.itemId, true)),
        ),
      ),
    },
    {
      title: PLAY_DIALOG.inventory,
      choices: items.map((item) => itemChoice(item, play(item.assetId))),
    },
    ...(Object.keys(BUILTIN_GROUPS) as BuiltinGroup[])
      .filter((group) => group !== 'viewer')
      .map((group) => ({
        title: BUILTIN_GROUPS[group],
        choices: BUILTIN_ANIMATIONS.filter((builtin) => builtin.group === group).map(
          ({ name, uuid }) => ({
            ...{ key: uuid, name, note: '', isDisabled: false, run: play(uuid) },
          }),
        ),
      })),
  ];
  return groups
    .map(({ title, choices }) => ({
      title,
      choices: choices.filter(({ key, name, note }) =>
        [name, note, key].some((text) => text.toLowerCase().includes(wanted)),
      ),
    }))
    .filter(({ choices }) => choices.length > 0);
}

function idChoice(id: string, run: () => void): PlayChoice {
  return { key: id, name: PLAY_DIALOG.playId(id), note: '', isDisabled: false, run };
}

function gestureChoice(gesture: GestureEntry, run: () => void): PlayChoice {
  const { itemId, trigger, state, isActive } = gesture;
  const loaded = [trigger, isActive ? '' : GESTURE_NOTES.inactive].filter(Boolean).join(' · ');
  return {
    key: itemId,
    name: gestureName(gesture),
    note: { loaded, waiting: GESTURE_NOTES.loading, failed: GESTURE_NOTES.failed }[state],
    isDisabled: state === 'failed',
    run,
  };
}

function itemChoice({ id, name }: InventoryEntry, run: () => void): PlayChoice {
  return { key: id, name, note: '', isDisabled: false, run };
}
