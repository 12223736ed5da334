import { embedLink, embedOptions, writeEmbedCode } from '../../app/export/share/index.ts';
import { SHARE } from '../words/en/share.ts';
import { CopyField } from './copy-field.tsx';
import { choicesOf, ratioOf, sizeOf } from './embed-choices.ts';
import { EmbedFields } from './embed-fields.tsx';
import { EmbedPreview } from './embed-preview.tsx';
import type { TabProps } from './share-body.tsx';
import { usePlan } from './use-plan.ts';

const WORDS = SHARE.embed;

/** Code that shows the avatar in another page, and how it looks there. */
export function EmbedTab({ form }: TabProps) {
  const { sharing, news } = form;
  const plan = usePlan(sharing);
  const draft = form.embed.value;
  const options = embedOptions(
    { ...plan.options, time: plan.clipTime },
    choicesOf(draft, form.subject, form.caption),
  );
  const code = writeEmbedCode(draft.form, sharing.folder, options, sizeOf(draft));
  return (
    <div class="share-tab share-embed">
      <EmbedFields form={form} draft={draft} />
      <EmbedPreview address={embedLink(sharing.folder, options)} ratio={ratioOf(draft)} />
      <div class="share-code">
        <CopyField
          label={WORDS.code}
          text={code}
          rows={8}
          done={SHARE.copied.code}
          say={(words) => {
            news.value = words;
          }}
        />
        <p class="share-note">{WORDS.formHints[draft.form]}</p>
        {plan.unshared.length > 0 && (
          <p class="share-note">{WORDS.without(plan.unshared.length)}</p>
        )}
      </div>
    </div>
  );
}
