import { Icon } from '../parts/icon.tsx';
import { SHARE } from '../words/en/share.ts';
import { SendButton } from './send-button.tsx';
import { captureName, type TabProps } from './share-form.ts';
import { BackgroundRow, SaveBar, SizeRow } from './share-rows.tsx';

/** Saves a picture of the stage in any size. */
export function PictureTab({ form }: TabProps) {
  const size = form.size.value;
  const background = form.background.value;
  return (
    <form
      class="share-tab"
      onSubmit={(event) => {
        event.preventDefault();
        void form.savePicture('picture', size, background);
      }}
    >
      <p>{SHARE.picture.hint}</p>
      <SizeRow
        size={size}
        onChange={(next) => {
          form.size.value = next;
        }}
      />
      <BackgroundRow
        background={background}
        hint={background.kind === 'transparent' ? SHARE.background.avatarOnly : null}
        onChange={(next) => {
          form.background.value = next;
        }}
      />
      <SaveBar fileName={captureName(form.subject, 'picture', size, 'png')}>
        <SendButton form={form} content={form.sendable.value} />
        <button type="submit" class="btn primary large">
          <Icon name="camera" />
          {SHARE.picture.save}
        </button>
      </SaveBar>
    </form>
  );
}
