import { useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { wantedMaterials, wantedMeshes } from '../../app/looks/index.ts';
import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { useCopy } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { showFace, showTexture } from '../textures/show-texture.ts';
import { shortId } from '../textures/texture-text.ts';
import { TEXTURE_LIST, TEXTURES } from '../words/en/faces.ts';
import { AssetAddress } from './asset-address.tsx';
import { moveFocusToNeighbour } from './item-rows.tsx';
import { ListGroup } from './list-group.tsx';

/** A face of a worn mesh that wants something. */
interface FaceUse {
  readonly meshId: string;
  readonly face: number;
}

/** The textures, materials and meshes that are named and that nobody has, with the place to drop them, or where to fetch them. */
export function MissingGroup() {
  const ui = useUi();
  const { state } = ui.app;
  const textures = state.textures.value.filter(({ stage }) => stage === 'missing');
  const materials = useComputed(() => wantedMaterials(state.meshes.value)).value;
  const meshes = useComputed(() => wantedMeshes(state.items.value)).value;
  const names = new Map(state.meshes.value.map(({ id, name }) => [id, name]));
  const missing = [...textures, ...materials, ...meshes];
  return (
    <>
      <ListGroup title={TEXTURE_LIST.missing} count={missing.length}>
        {textures.map((texture) => (
          <MissingRow
            key={texture.id}
            id={texture.id}
            wanted={wantedByFaces(texture.wantedBy, names)}
            name={shortId(texture.id)}
            label={TEXTURE_LIST.missingTexture}
            onClick={() => showTexture(ui, texture)}
          />
        ))}
        {materials.map(({ id, wantedBy }) => (
          <MissingRow
            key={id}
            id={id}
            wanted={wantedByFaces(wantedBy, names)}
            name={TEXTURE_LIST.material(shortId(id))}
            label={TEXTURE_LIST.missingMaterial}
            onClick={() => showFace(ui, wantedBy[0].meshId, wantedBy[0].face)}
          />
        ))}
        {meshes.map(({ id, wantedBy }) => (
          <MissingRow
            key={id}
            id={id}
            wanted={wantedIn(wantedBy.map(({ name, fileName }) => [name, fileName]))}
            name={TEXTURE_LIST.mesh(shortId(id))}
            label={TEXTURE_LIST.missingMesh}
            onClick={() => ui.view.inspect(wantedBy[0])}
          />
        ))}
      </ListGroup>
      {missing.length > 0 && <DropPlace ids={missing.map(({ id }) => id)} />}
      {(missing.length > 0 || state.assetAddress.value !== null) && <AssetAddress />}
    </>
  );
}

interface MissingRowProps {
  id: string;
  /** Where it is wanted, in a few words and all of them. */
  wanted: Wanted;
  name: string;
  /** The row's name for screen readers, of the id and where it is wanted. */
  label: (id: string, where: string) => string;
  onClick: () => void;
}

/** A row of something that nobody has: its id, and where it is wanted, which a click shows. */
function MissingRow({ id, wanted: { short, full }, name, label, onClick }: MissingRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current!;
    return () => moveFocusToNeighbour(element);
  }, []);
  return (
    <li ref={row} class="item is-texture is-missing">
      <span class="eye">
        <Icon name="missing" />
      </span>
      <button
        type="button"
        class="choose"
        data-row
        title={id}
        aria-label={label(id, full)}
        onClick={onClick}
      >
        <span class="name">{name}</span>
      </button>
      <span class="aside cut" title={full}>
        {short}
      </span>
    </li>
  );
}

interface Wanted {
  readonly short: string;
  readonly full: string;
}

/** The faces that want something: the first, and all of them. */
function wantedByFaces(uses: readonly FaceUse[], names: ReadonlyMap<string, string>): Wanted {
  const faces = new Map(uses.map((use) => [`${use.meshId} ${use.face}`, use]));
  const nameOf = ({ meshId }: FaceUse) => names.get(meshId) ?? '';
  return wantedIn(
    [...faces.values()].map((use) => [
      TEXTURES.faceOf(nameOf(use), use.face),
      TEXTURE_LIST.wantedBy(nameOf(use), use.face),
    ]),
  );
}

/** @param places - each in a few words and in full. */
function wantedIn(places: readonly (readonly [short: string, full: string])[]): Wanted {
  const [first, ...others] = places;
  if (!first) return { short: '', full: TEXTURE_LIST.notWanted };
  return {
    short: others.length > 0 ? TEXTURE_LIST.more(first[0], others.length) : first[0],
    full: places.map(([, full]) => full).join('; '),
  };
}

/** What to do about missing files. */
function DropPlace({ ids }: { ids: readonly string[] }) {
  const { app, view } = useUi();
  const { outcome, copy } = useCopy(ids.join('\n'));
  const isPhone = view.layout.value === 'phone';
  return (
    <div class="drop-place">
      <p>
        {!isPhone && <Icon name="drop" />}
        <span>{isPhone ? TEXTURE_LIST.chooseWhy : TEXTURE_LIST.drop}</span>
      </p>
      {isPhone && (
        <button type="button" class="btn outlined" onClick={() => addFiles(app)}>
          {TEXTURE_LIST.choose}
        </button>
      )}
      <button type="button" class={isPhone ? 'btn' : 'linkish'} onClick={() => void copy()}>
        {outcome === 'done' ? TEXTURE_LIST.copied : TEXTURE_LIST.copyIds}
      </button>
    </div>
  );
}
