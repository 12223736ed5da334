import { shapeOf } from '../../../app/state/index.ts';
import type { Ui } from '../../context.ts';
import { loadShapeCode } from './shape-code.ts';

/** Shows the shape that the avatar has; where there is none yet, a new one, which is opened like a file. */
export async function openShape({ app, view }: Ui): Promise<void> {
  const shape = app.state.documents.peek().findLast((item) => shapeOf(item) !== null);
  if (shape) view.reveal(shape);
  else {
    await openNewShape(app);
    view.show('shape');
  }
}

/** Opens a new shape: the default one, or that of a saved avatar. */
export async function openNewShape(app: Ui['app']): Promise<void> {
  const { newShapeFile } = await loadShapeCode();
  const saved = app.state.wornAvatar.peek()?.visualParameters;
  await app.files.open([newShapeFile(saved)]);
}
