import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';

/** In the bar: link, embed code, pictures and recordings. */
export function ShareButton() {
  const { view } = useUi();
  return (
    <button
      type="button"
      class="btn"
      title={COMMON.withKey(COMMON.share, 'L')}
      onClick={() => {
        view.shareOpen.value = true;
      }}
    >
      <Icon name="share" />
      {COMMON.share}
    </button>
  );
}
