import { describe, expect, it } from 'vitest';
import { shapeItem } from '../../../test/shape-item.ts';
import { defaultShape, SHAPE_SLIDERS, withSlider } from '../../avatar/shape/index.ts';
import { decodeWearable } from '../../formats/wearable/index.ts';
import { composeAvatar } from '../export/avatar-file.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState, shapeOf } from '../state/index.ts';
import { editShape, newShapeFile, wearShape, wornShape } from './shape-edits.ts';

const HEIGHT = SHAPE_SLIDERS.find(({ id }) => id === 33)!;

function setUp(...names: string[]) {
  const state = new AppState();
  const history = new UndoHistory(state);
  state.items.value = names.map((name) =>
    shapeItem(name, [
      [33, 0],
      [700, 0.5],
    ]),
  );
  const setHeight = (id: string, weight: number, gesture?: string) =>
    editShape(
      { state, history },
      id,
      'height',
      (weights) => withSlider(weights, HEIGHT, weight),
      gesture,
    );
  const item = (id = names[0]) => state.documents.value.find((each) => each.id === id)!;
  const heightOf = (id?: string) => shapeOf(item(id))?.parameters.get(33);
  return { state, history, setHeight, item, heightOf };
}

describe('editShape', () => {
  it('makes one step of a drag, which undo takes back as a whole', () => {
    const { state, history, setHeight, item, heightOf } = setUp('ada');
    for (const weight of [0.1, 0.2, 0.3]) setHeight('ada', weight, 'slider 1');
    setHeight('ada', 0.9, 'slider 2');
    expect(state.undoSteps.value.map(({ label }) => label)).toEqual([
      'height of ada',
      'height of ada',
    ]);
    history.undo();
    expect(heightOf()).toBe(0.3);
    history.undo();
    expect(heightOf()).toBe(0);
    expect(item().content).toBe(item().original);
    history.redo();
    expect(heightOf()).toBe(0.3);
  });

  it('keeps what it does not change, and marks the shape as edited until it is as it was', () => {
    const { state, setHeight, item } = setUp('ada');
    setHeight('ada', 1);
    expect(item().content).not.toBe(item().original);
    expect(shapeOf(item())).toEqual({
      ...shapeOf({ content: item().original }),
      parameters: new Map([
        [33, 1],
        [700, 0.5],
      ]),
    });
    setHeight('ada', 0);
    expect(item().content).toBe(item().original);
    expect(state.undoSteps.value).toHaveLength(2);
  });

  it('makes no step of what changes nothing, or of something else than a shape', () => {
    const { state, setHeight } = setUp('ada');
    setHeight('ada', 0);
    setHeight('nobody', 1);
    expect(state.undoSteps.value).toEqual([]);
  });

  it('leaves the lists of meshes and clips as they are, so that nothing follows them anew', () => {
    const { state, setHeight } = setUp('ada');
    const before = [state.meshes.value, state.clips.value, state.pictures.value];
    setHeight('ada', 1);
    const after = [state.meshes.value, state.clips.value, state.pictures.value];
    for (const [index, list] of after.entries()) expect(list).toBe(before[index]);
  });

  it('reaches the avatar that is saved', async () => {
    const { state, setHeight } = setUp('ada');
    setHeight('ada', 1.25);
    const { visualParameters } = await composeAvatar(state);
    expect(visualParameters.get(33)).toBe(1.25);
  });
});

describe('wearShape', () => {
  it('puts the shape after those that were opened later, in a step', () => {
    const { state, history } = setUp('ada', 'bob');
    expect(wornShape(state)?.id).toBe('bob');
    wearShape({ state, history }, 'ada');
    expect(wornShape(state)?.id).toBe('ada');
    expect(state.undoLabel.value).toBe('wearing ada');
    history.undo();
    expect(wornShape(state)?.id).toBe('bob');
    wearShape({ state, history }, 'bob');
    expect(state.undoLabel.value).toBeNull();
  });
});

describe('newShapeFile', () => {
  const decode = async (source: ReturnType<typeof newShapeFile>) =>
    decodeWearable(new Uint8Array(await source.blob!.arrayBuffer()));

  it('is the default shape', async () => {
    const shape = await decode(newShapeFile());
    expect(shape).toMatchObject({ name: 'New shape', type: 0, version: 22 });
    expect(shape.parameters).toEqual(defaultShape());
  });

  it('is that of a saved avatar, as far as it belongs to shapes', async () => {
    const saved = new Map([
      [33, 1.5],
      [700, 0.25],
    ]);
    const { parameters } = await decode(newShapeFile(saved));
    expect(parameters).toEqual(new Map([...defaultShape(), [33, 1.5]]));
  });
});
