import { useId } from 'preact/hooks';
import { VIEWER_BLOCK_BYTES } from '../../protocol/puppetry/index.ts';
import { usePuppetry } from '../context.ts';
import { Fold } from '../parts/section.tsx';
import { LAYOUT_MEANS, SENDING } from '../words/en/puppetry.ts';
import { LayoutChoice } from './layout-choice.tsx';
import { sendingText } from './puppetry-text.ts';

/** What goes out to the region while one puppeteers, and how. */
export function SendingSection() {
  const { state: board, command } = usePuppetry();
  const layout = board.sendLayout.value;
  const { short, whole } = sendingText(board.access.value, board.sentJoints.value);
  return (
    <Fold name="puppetry-sending" title={SENDING.title} aside={short}>
      <p class="puppet-note">{whole}</p>
      <div class="access-rows">
        <div class="access-row">
          <div class="access-label">
            <b>{SENDING.layout}</b>
            <span>{LAYOUT_MEANS[layout]}</span>
          </div>
          <LayoutChoice
            label={SENDING.layoutSent}
            chosen={layout}
            choose={(chosen) => chosen && command((puppetry) => puppetry.setSendLayout(chosen))}
          />
        </div>
        <ViewerBlocks />
      </div>
    </Fold>
  );
}

function ViewerBlocks() {
  const id = useId();
  const { state: board, command } = usePuppetry();
  return (
    <div class="access-row">
      <label for={id}>
        <b>{SENDING.safeBlocks}</b>
        <span id={`${id}-means`}>{SENDING.safeBlocksAbout(VIEWER_BLOCK_BYTES)}</span>
      </label>
      <input
        id={id}
        type="checkbox"
        class="switch"
        aria-label={SENDING.safeBlocks}
        aria-describedby={`${id}-means`}
        checked={board.viewerBlocks.value}
        onChange={({ currentTarget: { checked } }) =>
          command((puppetry) => puppetry.setViewerBlocks(checked))
        }
      />
    </div>
  );
}
