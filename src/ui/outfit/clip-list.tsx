import '../styles/clip-list.css';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { type MenuChoice, MenuList, PopoverButton } from '../parts/popover-button.tsx';
import { CLIP_LIST } from '../words/en/clip-list.ts';
import { OUTFIT } from '../words/en/panels.ts';
import { CLIP_ORDERS } from './clip-filter.ts';
import { useClipList } from './clip-list-state.ts';
import { ClipRow } from './clip-row.tsx';
import { ListGroup } from './list-group.tsx';

/** The animations: with more than one, how they play; with many, a filter and rows of one line. */
export function ClipList() {
  const { app } = useUi();
  const list = useClipList();
  const clips = app.state.clips.value;
  const isLong = list.isLong.value;
  const isFiltered = list.isFiltered.value;
  const builtIn = isFiltered ? [] : clips.filter((clip) => clip.builtIn);
  const hasSeveral = list.all.value.length > 1;
  return (
    <ListGroup
      title={OUTFIT.animations}
      count={isLong ? list.all.value.length : clips.length}
      class={isLong ? 'is-long' : ''}
      tools={hasSeveral && <ClipTools />}
      above={
        <>
          {isLong && <FilterBox />}
          {(hasSeveral || isFiltered) && <PlayMode />}
          {isFiltered && list.shown.value.length === 0 && <NoneFound />}
        </>
      }
    >
      {[...builtIn, ...list.shown.value].map((clip) => (
        <ClipRow key={clip.id} clip={clip} isSlim={isLong} />
      ))}
    </ListGroup>
  );
}

function ClipTools() {
  const { app } = useUi();
  const isLong = useClipList().isLong.value;
  return (
    <span class="group-tools">
      <IconButton icon="stop" label={CLIP_LIST.stopAll} onClick={() => app.outfit.stopAll()} />
      {isLong && <OrderButton />}
      <MoreButton />
    </span>
  );
}

function OrderButton() {
  const list = useClipList();
  const choices = CLIP_ORDERS.map(
    (order): MenuChoice => ({
      text: CLIP_LIST.orders[order],
      isChosen: order === list.order.value,
      run: () => {
        list.order.value = order;
      },
    }),
  );
  return (
    <PopoverButton icon="sort" label={CLIP_LIST.order} width={220} class="clip-popover">
      {(close) => <MenuList choices={choices} close={close} />}
    </PopoverButton>
  );
}

function MoreButton() {
  return (
    <PopoverButton icon="more" label={CLIP_LIST.more} width={250} class="clip-popover">
      {(close) => <MoreMenu close={close} />}
    </PopoverButton>
  );
}

function MoreMenu({ close }: { close: () => void }) {
  const { app } = useUi();
  const list = useClipList();
  const all = list.all.value;
  const shown = list.shown.value;
  const selected = all.find(({ id }) => id === app.state.selectedId.value);
  const idsOf = (clips: typeof all) => new Set(clips.map(({ id }) => id));
  const hidden = all.filter((clip) => !shown.includes(clip));
  const choices: MenuChoice[] = [];
  if (shown.length > 0) {
    const text = hidden.length > 0 ? CLIP_LIST.playShown : CLIP_LIST.playAll;
    choices.push({
      text: text(shown.length),
      run() {
        app.outfit.playTogether(idsOf(shown));
        app.playback.setPlaying(true);
      },
    });
  }
  if (selected) {
    choices.push({
      text: CLIP_LIST.removeOthers(selected.name),
      run: () => app.outfit.removeAll(idsOf(all.filter((clip) => clip !== selected))),
    });
  }
  if (hidden.length > 0) {
    choices.push({
      text: CLIP_LIST.removeHidden(hidden.length),
      run: () => app.outfit.removeAll(idsOf(hidden)),
    });
  }
  return <MenuList choices={choices} close={close} />;
}

function FilterBox() {
  const list = useClipList();
  const { unreadable } = list.filter.value;
  return (
    <div class="clip-filter">
      <span class="box">
        <Icon name="search" />
        <input
          type="search"
          aria-label={CLIP_LIST.filter}
          placeholder={CLIP_LIST.placeholder}
          spellcheck={false}
          autocomplete="off"
          value={list.text.value}
          onInput={({ currentTarget }) => {
            list.text.value = currentTarget.value;
          }}
          onKeyDown={moveToRows}
        />
      </span>
      <IconButton
        icon={list.favouritesOnly.value ? 'starred' : 'star'}
        label={CLIP_LIST.favouritesOnly}
        pressed={list.favouritesOnly.value}
        onClick={() => {
          list.favouritesOnly.value = !list.favouritesOnly.value;
        }}
      />
      <PopoverButton icon="help" label={CLIP_LIST.help.title} width={280} class="clip-popover">
        {() => <FilterHelp />}
      </PopoverButton>
      {unreadable.length > 0 && (
        <p class="unreadable" role="status">
          {CLIP_LIST.unreadable(unreadable.join(' '))}
        </p>
      )}
    </div>
  );
}

/** Down goes from the filter to what it has found. */
function moveToRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  const rows = (event.currentTarget as Element).closest('.scroll')?.querySelector('.is-long');
  rows?.querySelector<HTMLElement>('[data-row]')?.focus();
}

function FilterHelp() {
  return (
    <>
      <p>{CLIP_LIST.help.about}</p>
      <dl>
        {CLIP_LIST.help.rows.map(([term, meaning]) => (
          <div key={term}>
            <dt>
              <code>{term}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Whether only the selected animation plays, and how many the filter has found. */
function PlayMode() {
  const { app } = useUi();
  const list = useClipList();
  const { playsOnlySelected } = app.state;
  return (
    <div class="play-mode">
      <label title={CLIP_LIST.onlySelectedTitle}>
        <input
          type="checkbox"
          checked={playsOnlySelected.value}
          onChange={({ currentTarget }) => app.outfit.setPlaysOnlySelected(currentTarget.checked)}
        />
        {CLIP_LIST.onlySelected}
      </label>
      <span class="found" role="status">
        {list.isFiltered.value && CLIP_LIST.shown(list.shown.value.length, list.all.value.length)}
      </span>
    </div>
  );
}

function NoneFound() {
  const list = useClipList();
  return (
    <p class="none-found">
      {CLIP_LIST.none(list.all.value.length)}
      <button type="button" class="btn outlined small" onClick={() => list.showAll()}>
        {CLIP_LIST.showAll}
      </button>
    </p>
  );
}
