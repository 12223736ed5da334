import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { contentId } from '../../formats/texture/index.ts';
import { Outfit } from '../outfit/index.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState } from '../state/index.ts';
import { dressMannequin, SKIN_LOOK } from './dress-mannequin.ts';
import { SKIN_TEXTURES, skinFile } from './skin-textures.ts';

it.each([...SKIN_TEXTURES])(
  'the picture of the skin’s %s has the id of its bytes',
  async (_, id) => {
    const bytes = readFileSync(new URL(`../../../public/samples/${skinFile(id)}`, import.meta.url));
    expect(await contentId(new Uint8Array(bytes))).toBe(id);
  },
);

describe('the mannequin', () => {
  function setUp() {
    const state = new AppState();
    const history = new UndoHistory(state);
    const outfit = new Outfit(state, history);
    return { state, history, outfit };
  }
  const mannequin = wornMesh('mannequin', ['mHead'], { builtIn: true });
  const lookOf = (state: AppState) => state.meshes.value.find(({ builtIn }) => builtIn)?.look;

  it('wears its skin once it is there, until the switch is turned back', () => {
    const { state, outfit } = setUp();
    state.body.value = 'skin';
    dressMannequin(state, outfit);
    outfit.addBuiltIn([mannequin]);
    expect(lookOf(state)).toBe(SKIN_LOOK);
    state.body.value = 'wood';
    expect(lookOf(state)).toBeNull();
  });

  it('keeps its skin when other steps are undone', () => {
    const { state, history, outfit } = setUp();
    outfit.addBuiltIn([mannequin]);
    outfit.setVisible(mannequin.id, false);
    state.body.value = 'skin';
    dressMannequin(state, outfit);
    history.undo();
    expect(state.meshes.value[0].visible).toBe(true);
    expect(lookOf(state)).toBe(SKIN_LOOK);
    expect(state.undoLabel.value).toBeNull();
  });

  it('keeps a look of the visitor’s until the switch is used', () => {
    const { state, outfit } = setUp();
    const own = { ...SKIN_LOOK };
    outfit.addBuiltIn([{ ...mannequin, look: own }]);
    dressMannequin(state, outfit);
    expect(lookOf(state)).toBe(own);
    state.body.value = 'skin';
    expect(lookOf(state)).toBe(SKIN_LOOK);
  });
});
