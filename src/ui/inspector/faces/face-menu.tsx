import { useUi } from '../../context.ts';
import { type MenuChoice, MenuList, PopoverButton } from '../../parts/popover-button.tsx';
import { colorMapOf, type FaceView } from '../../textures/face-views.ts';
import { FACES } from '../../words/en/faces.ts';
import { copiedLookOf, saveAsPng, useFaceEdits } from './face-commands.ts';

/** The menu of a face: its picture, and its whole look. */
export function FaceMenu({ face }: { face: FaceView }) {
  const { app } = useUi();
  const edits = useFaceEdits(face);
  const { namedId, shownId, texture } = colorMapOf(face);
  const isThere = texture && texture.stage !== 'missing' && texture.stage !== 'failed';
  const copied = copiedLookOf(app).value;
  const hasLook = face.mesh.look !== null;
  const { menu } = FACES;
  const changes: MenuChoice[] = [
    { text: namedId === null ? menu.choose : menu.replace, run: () => void edits.choosePicture() },
    ...(namedId === null ? [] : [{ text: menu.takeOff, run: () => edits.takeOff() }]),
  ];
  const lookChanges: MenuChoice[] = [
    ...(copied ? [{ text: menu.paste(copied.from), run: () => edits.paste() }] : []),
    ...(hasLook ? [{ text: menu.sameOnAll, run: () => edits.copyToAll() }] : []),
    ...(hasLook ? [{ text: menu.reset, run: () => edits.reset() }] : []),
  ];
  const choices: MenuChoice[] = [
    ...(face.isReadOnly ? [] : changes),
    ...(namedId === null
      ? []
      : [{ text: menu.copyId, run: () => void navigator.clipboard.writeText(namedId) }]),
    ...(isThere && shownId !== null
      ? [{ text: menu.save, run: () => void saveAsPng(app, shownId) }]
      : []),
    ...(hasLook ? [{ text: menu.copy, run: () => edits.copy() }] : []),
    ...(face.isReadOnly ? [] : lookChanges),
  ];
  if (choices.length === 0) return null;
  return (
    <PopoverButton icon="more" label={menu.label(face.face)} width={220} class="face-menu">
      {(close) => <MenuList choices={choices} close={close} />}
    </PopoverButton>
  );
}
