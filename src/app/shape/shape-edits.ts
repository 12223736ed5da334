import { defaultShape, haveSameWeights, type ParamWeights } from '../../avatar/shape/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { encodeWearable, WEARABLE_VERSION, type Wearable } from '../../formats/wearable/index.ts';
import { blobSource } from '../files/file-source.ts';
import type { StepRecorder } from '../outfit/undo-history.ts';
import {
  type AppState,
  type FileSource,
  type Item,
  type LoadedDocument,
  shapeOf,
} from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import { SHAPE_STEP } from '../words/en/shape-steps.ts';

/** What changes of shapes need of the app. */
export interface ShapeEditorOptions {
  readonly state: AppState;
  readonly history: StepRecorder;
}

/**
 * Changes the weights of an opened shape, as one step of undo that is called `what` (“height”). Whoever makes it as it was
 * opened has it no longer edited.
 *
 * @param gesture - consecutive changes with the same gesture are one step (a slider being dragged).
 */
export function editShape(
  { state, history }: ShapeEditorOptions,
  id: string,
  what: string,
  change: (weights: ParamWeights) => ParamWeights,
  gesture?: string,
): void {
  const item = state.documents.peek().find((candidate) => candidate.id === id);
  const shape = item && shapeOf(item);
  if (!shape) return;
  const parameters = change(shape.parameters);
  if (haveSameWeights(parameters, shape.parameters)) return;
  history.record(
    STEP.edit(what, item.name),
    () => replaceItem(state, { ...item, content: contentWith(item, parameters) }),
    gesture && `${id} ${gesture}`,
  );
}

/** The content of a shape with other weights; that of its file where these are the same. */
function contentWith(
  { content, original }: LoadedDocument,
  parameters: ParamWeights,
): LoadedDocument['content'] {
  if (content.fileKind !== 'wearable' || original.fileKind !== 'wearable') return content;
  if (haveSameWeights(parameters, original.document.parameters)) return original;
  return { ...content, document: { ...content.document, parameters } };
}

function replaceItem({ items }: AppState, changed: Item): void {
  items.value = items.peek().map((item) => (item.id === changed.id ? changed : item));
}

/** The shape that the avatar has: of several that are opened, the last one in the list. Reads signals. */
export function wornShape({ documents }: Pick<AppState, 'documents'>): LoadedDocument | null {
  return documents.value.findLast((item) => shapeOf(item) !== null) ?? null;
}

/** Has the avatar wear an opened shape in place of those that were opened later, as one step of undo. */
export function wearShape({ state, history }: ShapeEditorOptions, id: string): void {
  const items = state.items.peek();
  const item = items.find((candidate) => candidate.id === id);
  if (item?.kind !== 'document' || wornShape(state)?.id === id) return;
  history.record(SHAPE_STEP.wearing(item.name), () => {
    state.items.value = [...items.filter((other) => other !== item), item];
  });
}

/**
 * The file of a new shape, to be opened as any other: that of a saved avatar, or the default one.
 *
 * @param saved - the weights that the avatar has without a shape of its own.
 */
export function newShapeFile(saved: ParamWeights = new Map()): FileSource {
  const name = SHAPE_STEP.newShape;
  const parameters = Array.from(
    defaultShape(),
    ([id, weight]) => [id, saved.get(id) ?? weight] as const,
  );
  const bytes = encodeWearable(newShape(name, new Map(parameters)));
  return blobSource(new Blob([bytes]), `${name}.txt`);
}

/** All permissions are the owner’s, as for what viewers create. */
const ALL_PERMISSIONS = 0x7fffffff;
/** Move and transfer, as viewers give the next owner of a new wearable. */
const NEXT_OWNER = 0x82000;

const newShape = (name: string, parameters: ParamWeights): Wearable => ({
  ...{ version: WEARABLE_VERSION, name, description: '', type: 0 },
  permissions: {
    ...{ baseMask: ALL_PERMISSIONS, ownerMask: ALL_PERMISSIONS },
    ...{ groupMask: 0, everyoneMask: 0, nextOwnerMask: NEXT_OWNER },
    ...{ creatorId: NULL_UUID, ownerId: NULL_UUID, lastOwnerId: NULL_UUID, groupId: NULL_UUID },
  },
  sale: { type: 'not', price: 10 },
  parameters,
  textures: new Map(),
});
