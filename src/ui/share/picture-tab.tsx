import { Icon } from '../parts/icon.tsx';
import { SHARE } from '../words/en/share.ts';
import { BackgroundRow } from './background-row.tsx';
import { captureName } from './capture-name.ts';
import type { TabProps } from './share-body.tsx';
import { SizeRow } from './size-row.tsx';

/** A picture of the stage, at any size. */
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
        onChange={(next) => {
          form.background.value = next;
        }}
      />
      <div class="share-acts">
        <button type="submit" class="btn primary large">
          <Icon name="camera" />
          {SHARE.picture.save}
        </button>
        <code>{captureName(form.subject, 'picture', size, 'png')}</code>
      </div>
    </form>
  );
}
