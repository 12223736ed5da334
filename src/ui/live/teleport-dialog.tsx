import '../styles/live-login.css';
import '../styles/travel.css';
import { useSignal } from '@preact/signals';
import type { RecentPlace } from '../../app/state/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { useLive, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { DialogHeader, ModalDialog } from '../parts/modal-dialog.tsx';
import { COMMON } from '../words/en/common.ts';
import { TRAVEL } from '../words/en/region.ts';

/** The dialog in which the visitor chooses where to teleport. The notice over the stage shows what becomes of it. */
export function TeleportDialog() {
  const { view } = useUi();
  const isOpen = view.teleportOpen.value;
  const close = () => {
    view.teleportOpen.value = false;
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onOpen={(dialog) => dialog.querySelector('input')?.focus()}
      onClose={close}
      class={view.layout.value === 'phone' ? 'login travel is-phone' : 'login travel'}
      titleId="travel-title"
      closedby="any"
    >
      {isOpen && (
        <div class="login-body">
          <DialogHeader id="travel-title" title={TRAVEL.title} close={close} />
          <TravelForm close={close} />
          <Places close={close} />
        </div>
      )}
    </ModalDialog>
  );
}

const AXES = ['x', 'y', 'z'] as const;
/** Metres: the size of the largest region, and the highest place. */
const MAX_POSITION = [8192, 8192, 10_000] as const;
/** The middle of a region of the usual size, on the ground. */
const MIDDLE: Vector3 = [128, 128, 25];

/** A region by name, and a place in it. */
function TravelForm({ close }: { close: () => void }) {
  const { state, command } = useLive();
  const region = useSignal('');
  const position = useSignal<readonly number[]>(MIDDLE);
  const goHome = () => {
    command((live) => live.teleportHome(TRAVEL.home));
    close();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const [x, y, z] = position.peek();
    const form = { region: region.peek().trim(), position: [x, y, z] as const };
    command((live) => live.teleport(form));
    close();
  };
  const canTravel = state.step.value === 'connected';
  return (
    <form class="login-form" onSubmit={submit}>
      <label>
        <span>{TRAVEL.region}</span>
        <input
          name="region"
          required
          maxLength={63}
          pattern=".*\S.*"
          title={TRAVEL.regionTitle}
          autocomplete="off"
          value={region.value}
          onInput={({ currentTarget }) => {
            region.value = currentTarget.value;
          }}
        />
      </label>
      <fieldset class="start-place">
        <legend>{TRAVEL.position}</legend>
        {AXES.map((axis, index) => (
          <input
            key={axis}
            type="number"
            required
            step="any"
            min="0"
            max={MAX_POSITION[index]}
            aria-label={TRAVEL.axis(axis)}
            value={position.value[index]}
            onInput={({ currentTarget }) => {
              const entered = currentTarget.valueAsNumber;
              position.value = position.peek().with(index, entered);
            }}
          />
        ))}
      </fieldset>
      <div class="acts">
        <button type="button" class="btn outlined" disabled={!canTravel} onClick={goHome}>
          {TRAVEL.goHome}
        </button>
        <span class="spacer" />
        <button type="button" class="btn outlined" onClick={close}>
          {COMMON.cancel}
        </button>
        <button type="submit" class="btn primary" disabled={!canTravel}>
          {TRAVEL.go}
        </button>
      </div>
    </form>
  );
}

/** Metres by which a place in a neighbour is within its border. */
const WITHIN = 10;

/** Regions next door, and places of this session. */
function Places({ close }: { close: () => void }) {
  const { state } = useLive();
  const { recent, neighbours, own } = state.place;
  const height = own.value?.position[2] ?? MIDDLE[2];
  const nextDoor = neighbours.value.filter(({ name, state: is }) => name && is !== 'silent');
  return (
    <>
      {nextDoor.length > 0 && (
        <PlaceList
          title={TRAVEL.neighbours}
          close={close}
          places={nextDoor.map(({ handle, name, corner, sizeX, sizeY }) => ({
            name,
            region: handle,
            position: [
              nearest(own.value?.position[0], corner[0], sizeX),
              nearest(own.value?.position[1], corner[1], sizeY),
              height,
            ],
          }))}
        />
      )}
      {recent.value.length > 0 ? (
        <PlaceList title={TRAVEL.recent} close={close} places={recent.value} />
      ) : (
        <p class="login-note">{TRAVEL.noRecent}</p>
      )}
    </>
  );
}

/** The coordinate in a neighbour that is nearest to the visitor. */
function nearest(own: number | undefined, corner: number, size: number): number {
  if (own === undefined) return size / 2;
  return Math.round(Math.min(Math.max(own - corner, WITHIN), size - WITHIN));
}

interface PlaceListProps {
  title: string;
  places: readonly RecentPlace[];
  close: () => void;
}

/** Places with a button each that goes there. */
function PlaceList({ title, places, close }: PlaceListProps) {
  const { state, command } = useLive();
  const canTravel = state.step.value === 'connected';
  const go = ({ name, region, position }: RecentPlace) => {
    command((live) => live.teleport({ region, position }, name));
    close();
  };
  return (
    <section class="places" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {places.map((place) => (
          <li key={place.region}>
            <button type="button" class="btn" disabled={!canTravel} onClick={() => go(place)}>
              <Icon name="frame" />
              <span class="cut">{place.name}</span>
              <span class="spacer" />
              <span class="place-point">{TRAVEL.place(...place.position)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
