import type { BridgeInfo } from '../../../protocol/bridge/index.ts';
import { LOGIN } from '../../words/en/live.ts';
import { type LoginDraft, OTHER_GRID } from './login-draft.ts';

interface GridFieldsProps {
  bridge: BridgeInfo;
  draft: LoginDraft;
  change: (fields: Partial<LoginDraft>) => void;
}

/** Which grid: one of the bridge's list, or another by its address where the bridge goes there. */
export function GridFields({ bridge, draft, change }: GridFieldsProps) {
  return (
    <>
      <label>
        <span>{LOGIN.grid}</span>
        <select
          name="grid"
          value={draft.grid}
          onChange={({ currentTarget }) => change({ grid: currentTarget.value })}
        >
          {bridge.grids.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {bridge.allowsOtherGrids && <option value={OTHER_GRID}>{LOGIN.otherGrid}</option>}
        </select>
      </label>
      {draft.grid === OTHER_GRID && (
        <label>
          <span>{LOGIN.address}</span>
          <input
            name="grid-address"
            type="url"
            required
            pattern="\s*https?://.+"
            title={LOGIN.addressTitle}
            placeholder="https://login.example.org/"
            value={draft.otherGrid}
            onInput={({ currentTarget }) => change({ otherGrid: currentTarget.value })}
          />
        </label>
      )}
    </>
  );
}
