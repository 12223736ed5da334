import { isShareable, pageLink, type SharePlan } from '../../app/export/share/index.ts';
import { SHARE } from '../words/en/share.ts';
import { SendButton } from './send-button.tsx';
import { sendableLink, type TabProps, useSharePlan } from './share-form.ts';
import { CopyField } from './share-rows.tsx';

/** A link that shows others what is on the page, as far as the items have addresses. */
export function LinkTab({ form }: TabProps) {
  const { sharing, status } = form;
  const plan = useSharePlan(sharing);
  const link = pageLink(sharing.folder, plan.options, plan.outfit);
  return (
    <div class="share-tab">
      <p>{linkText(plan)}</p>
      <CopyField
        label={SHARE.link.label}
        text={link}
        copiedText={SHARE.copied.link}
        report={(text) => {
          status.value = text;
        }}
      />
      <div class="share-link-acts">
        <a class="linkish" href={link} target="_blank" rel="noreferrer">
          {SHARE.link.open}
        </a>
        <SendButton form={form} content={sendableLink(link)} />
      </div>
      {sharing.isPrivate && (
        <p class="share-note">
          {location.host ? SHARE.link.private(location.host) : SHARE.link.privateFile}
        </p>
      )}
      <UnsharedList plan={plan} folder={sharing.folder} />
    </div>
  );
}

function linkText({ options, outfit, unshared, notes }: SharePlan): string {
  if (unshared.length === 0 && notes.length === 0) return SHARE.link.whole;
  return options.files?.length || outfit.shape.size > 0 ? SHARE.link.partial : SHARE.link.empty;
}

const { unshared: TEXTS } = SHARE;

/** The items that the link does not contain, each with the reason, and what to do about it. */
function UnsharedList({ plan, folder }: { plan: SharePlan; folder: string }) {
  const { unshared, notes } = plan;
  return (
    <>
      {unshared.length > 0 && (
        <section>
          <h3>{TEXTS.title}</h3>
          <ul class="unshared">
            {unshared.map(({ id, name, reason, isInAvatarFile }) => (
              <li key={id}>
                <b>{name}</b>
                <span>
                  {(isInAvatarFile && TEXTS.reasonsInAvatarFile[reason]) || TEXTS.reasons[reason]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h3>{TEXTS.notesTitle}</h3>
          <ul class="share-notes">
            {notes.map((note) => (
              <li key={note}>{TEXTS.notes[note]}</li>
            ))}
          </ul>
        </section>
      )}
      {unshared.some(isShareable) && (
        <section>
          <h3>{TEXTS.adviceTitle}</h3>
          <ol class="share-advice">
            <li>{TEXTS.advice.upload}</li>
            <li>
              {TEXTS.advice.header} <code>{TEXTS.headerExample}</code>
            </li>
            <li>
              {TEXTS.advice.open} <code>{TEXTS.addressExample(folder)}</code>
            </li>
          </ol>
        </section>
      )}
    </>
  );
}
