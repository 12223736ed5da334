import { isObjectFile, type ObjectService, sceneOf } from '../objects/index.ts';
import type { StepRecorder } from '../outfit/index.ts';
import { editShape, newShapeFile, wornShape } from '../shape/index.ts';
import type { AppState, FileSource, LoadedDocument } from '../state/index.ts';
import { SHAPE_STEP } from '../words/en/shape-steps.ts';
import { type OutfitOptions, readOutfitOptions } from './outfit-options.ts';

/** The services that the outfit of an address acts on. */
export interface OutfitServices {
  readonly state: AppState;
  readonly history: StepRecorder;
  readonly files: { open(sources: readonly FileSource[]): Promise<void> };
  readonly objects: { open(): Promise<Pick<ObjectService, 'setPoint'>> };
}

/**
 * Applies what an address says of the outfit when its files are worn: the changes of the shape, and where objects are worn.
 *
 * @param files - The addresses of the files, in the order of the address.
 */
export async function applyOutfitOptions(
  services: OutfitServices,
  parameters: URLSearchParams,
  files: readonly string[],
): Promise<ReturnType<typeof readOutfitOptions>['errors']> {
  const { options, errors } = readOutfitOptions(parameters);
  if (options.shape.size > 0) await changeShape(services, options.shape);
  if (options.points.length > 0) await moveObjects(services, options.points, files);
  return errors;
}

/** Without a shape of its own the avatar gets one, which begins as the default, or with the weights that it was saved with. */
async function changeShape(
  { state, history, files }: OutfitServices,
  changes: OutfitOptions['shape'],
): Promise<void> {
  if (!wornShape(state)) {
    const selected = state.selectedId.peek();
    await files.open([newShapeFile(state.wornAvatar.peek()?.visualParameters)]);
    // The visitor did not open that file: what the link is about stays selected.
    state.selectedId.value = selected;
  }
  const shape = wornShape(state);
  if (!shape) return;
  editShape(
    { state, history },
    shape.id,
    SHAPE_STEP.fromLink,
    (weights) => new Map([...weights, ...changes]),
  );
}

async function moveObjects(
  { state, objects }: OutfitServices,
  points: OutfitOptions['points'],
  files: readonly string[],
): Promise<void> {
  const service = await objects.open();
  for (const { file, object, point } of points) {
    const document = objectFileAt(state, files[file]);
    if (document && sceneOf(document).objects[object]) service.setPoint(document, object, point);
  }
}

function objectFileAt({ documents }: AppState, address: string | undefined): LoadedDocument | null {
  if (address === undefined || !URL.canParse(address, document.baseURI)) return null;
  const url = new URL(address, document.baseURI).href;
  return documents.peek().find((item) => item.address === url && isObjectFile(item)) ?? null;
}
