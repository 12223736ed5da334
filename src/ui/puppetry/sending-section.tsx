import { useId } from 'preact/hooks';
import { VIEWER_BLOCK_BYTES } from '../../protocol/puppetry/index.ts';
import { formatPlural } from '../format.ts';
import { Fold } from '../inspector/fold.tsx';
import { LAYOUT_WORDS } from '../words/puppetry-words.ts';
import { LayoutChoice } from './layout-choice.tsx';
import { sendingWords } from './sending-words.ts';
import { usePuppetry } from './use-puppetry.ts';

/** What goes out to the region while one puppeteers, and how. */
export function SendingSection() {
  const { board, command } = usePuppetry();
  const layout = board.sendLayout.value;
  const { short, whole } = sendingWords(board.access.value, board.sentJoints.value);
  return (
    <Fold name="puppetry-sending" title="Sending" aside={short}>
      <p class="puppet-note">{whole}</p>
      <div class="access-rows">
        <div class="access-row">
          <div class="access-label">
            <b>Layout</b>
            <span>{LAYOUT_WORDS[layout]}</span>
          </div>
          <LayoutChoice
            label="Layout that is sent"
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
  const { board, command } = usePuppetry();
  return (
    <div class="access-row">
      <label for={id}>
        <b>Blocks safe for old viewers</b>
        <span id={`${id}-means`}>
          {formatPlural(VIEWER_BLOCK_BYTES, 'byte')} at most: longer ones did them harm.
        </span>
      </label>
      <input
        id={id}
        type="checkbox"
        class="switch"
        aria-label="Blocks safe for old viewers"
        aria-describedby={`${id}-means`}
        checked={board.viewerBlocks.value}
        onChange={({ currentTarget: { checked } }) =>
          command((puppetry) => puppetry.setViewerBlocks(checked))
        }
      />
    </div>
  );
}
