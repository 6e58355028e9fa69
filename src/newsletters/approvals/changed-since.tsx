import type { PayloadRequest } from 'payload'
import { createElement, Fragment } from 'react'
import { type Texts, textsOf } from '#src/locales/texts.ts'
import { relativeTime } from '#src/locales/time-formats.ts'
import { compileInThread } from '#src/mail/rendering/compile-in-thread.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { audienceText } from '#src/newsletters/audience/audience-names.ts'
import { type Audience, findAudience } from '#src/newsletters/audience/sql/audience.ts'
import type { NewsletterRow } from '#src/newsletters/sql/newsletters.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { findApproved } from './sql/approved-content.ts'
import { type TextPart, textChanges } from './text-changes.ts'

/** The words of a letter, with where its links lead; undefined where it cannot be compiled now. */
const wordsOf = async (html: string): Promise<string | undefined> => {
  const noFrame = { subject: '', text: '', wrapper: '', unsubscribable: false, postalAddress: '' }
  try {
    return (await compileInThread({ ...noFrame, html, ...siteUrls() })).text
  } catch (error) {
    if (error instanceof SendingRejected) return undefined
    throw error
  }
}

const letterChanges = async (before: string, after: string) => {
  if (before === after) return []
  const [old, now] = [await wordsOf(before), await wordsOf(after)]
  return old === undefined || now === undefined ? undefined : textChanges(old, now)
}

const tags = { same: Fragment, added: 'ins', removed: 'del' } as const

const Words = ({ parts }: { readonly parts: readonly TextPart[] }) =>
  parts.map(({ kind, text }, at) => createElement(tags[kind], { key: `${at}` }, text))

interface Props {
  readonly req: PayloadRequest
  readonly newsletter: NewsletterRow
  readonly t: Texts<'approvals'>
}

/** What differs from what was last approved, for who approves it again; nothing the first time. */
export async function ChangedSince({ req, newsletter, t }: Props) {
  const db = req.payload.db.drizzle
  const approved = await findApproved(db, newsletter.id)
  if (!approved) return null
  const who = (chosen: Audience) => audienceText(db, chosen, textsOf('audience', req.i18n))
  const before = await who(approved.audience)
  const after = await who(await findAudience(db, newsletter.id))
  const compared = [
    ['subject', await textChanges(approved.subject, newsletter.subject)],
    ['secondSubject', await textChanges(approved.secondSubject, newsletter.secondSubject)],
    ['preheader', await textChanges(approved.preheader, newsletter.preheader)],
    ['audience', await textChanges(before, after)],
    ['letter', await letterChanges(approved.html, newsletter.html)],
    ['plainText', await textChanges(approved.text, newsletter.text)],
  ] as const
  const changed = compared.filter(([, parts]) => parts?.length !== 0)
  const at = relativeTime(approved.at, new Date(), req.i18n.language)
  return (
    <section className="ui-panel mail-changes" aria-labelledby="changed-since">
      <h4 id="changed-since">
        {approved.by
          ? t('changedSince', { by: approved.by, at })
          : t('changedSinceDeleted', { at })}
      </h4>
      {changed.length === 0 ? <p>{t('sameTexts')}</p> : null}
      <dl>
        {changed.map(([part, parts]) => (
          <div key={part}>
            <dt>{t(`parts:${part}`)}</dt>
            <dd className="ui-written">{parts ? <Words parts={parts} /> : t('tooDifferent')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
