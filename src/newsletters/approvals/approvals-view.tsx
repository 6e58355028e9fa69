import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { Suspense } from 'react'
import { z } from 'zod'
import { type Texts, textsOf } from '#src/locales/texts.ts'
import { relativeTime } from '#src/locales/time-formats.ts'
import { goesToArchive } from '#src/newsletters/archive/archived-letter.ts'
import { AudienceSummary } from '#src/newsletters/audience/admin/audience-summary.tsx'
import { audienceText } from '#src/newsletters/audience/audience-names.ts'
import { findAudience } from '#src/newsletters/audience/sql/audience.ts'
import { RenderedMail } from '#src/newsletters/preview/admin/rendered-mail.tsx'
import {
  findNewsletter,
  findPendingNewsletters,
  type NewsletterRow,
  type PendingNewsletterRow,
} from '#src/newsletters/sql/newsletters.ts'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { previewStored } from '../preview/preview.ts'
import { Decision } from './admin/decision-form.tsx'
import { ChangedSince } from './changed-since.tsx'
import '../admin/mail.css'

const named = 100

const query = z.object({
  newsletter: z.coerce.number().int().positive().optional().catch(undefined),
})

interface ListProps {
  readonly rows: readonly PendingNewsletterRow[]
  readonly shown: number | undefined
  readonly here: string
  readonly language: string
  readonly t: Texts<'approvals'>
}

function Waiting({ rows, shown, here, language, t }: ListProps) {
  const now = new Date()
  const unnamed = (rows[0]?.total ?? 0) - rows.length
  return (
    <nav className="approvals__list" aria-label={t('waiting')}>
      <ul className="ui-list">
        {rows.map(({ id, title, author, changedAt }) => (
          <li key={id}>
            <Link
              href={`${here}?newsletter=${id}`}
              prefetch={false}
              aria-current={id === shown ? 'true' : undefined}
            >
              <strong>{title}</strong>
              <small>
                {author ? `${t('by', { author })} · ` : ''}
                <time dateTime={changedAt}>{relativeTime(changedAt, now, language)}</time>
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {unnamed > 0 ? <p>{t('more', { count: unnamed })}</p> : null}
    </nav>
  )
}

interface ShownProps {
  readonly req: PayloadRequest
  readonly newsletter: NewsletterRow
  readonly here: string
  readonly t: Texts<'approvals'>
}

async function Mail({ req, id }: { readonly req: PayloadRequest; readonly id: number }) {
  const mail = await previewStored(req, 'newsletters', id)
  return mail ? <RenderedMail mail={mail} collection="newsletters" /> : null
}

async function Shown({ req, newsletter, here, t }: ShownProps) {
  const { id, title, notes, updatedAt } = newsletter
  const db = req.payload.db.drizzle
  const audience = await findAudience(db, id)
  const isPublic = await goesToArchive(db, newsletter.archive, audience)
  const who = await audienceText(db, audience, textsOf('audience', req.i18n))
  return (
    <article className="approvals__mail" key={`${id} ${updatedAt}`}>
      <h2>{title}</h2>
      {notes ? (
        <p>
          {t('notes')}: {notes}
        </p>
      ) : null}
      <p className="approvals__audience">{who}</p>
      <p>{textsOf('archive', req.i18n)(isPublic ? 'willBePublic' : 'willNotBePublic')}</p>
      {newsletter.secondSubject ? (
        <p>
          {t('parts:secondSubject')}: <strong>{newsletter.secondSubject}</strong>
        </p>
      ) : null}
      {newsletter.isImportant ? <p>{t('important')}</p> : null}
      <AudienceSummary newsletter={id} body="{}" />
      <Decision id={id} version={updatedAt} next={here} />
      <p className="ui-muted mail-note">{t('seen')}</p>
      {/* To render it takes longer than all the rest. */}
      <Suspense fallback={null}>
        <ChangedSince req={req} newsletter={newsletter} t={t} />
      </Suspense>
      <Suspense fallback={<p role="status">{t('rendering')}</p>}>
        <Mail req={req} id={id} />
      </Suspense>
    </article>
  )
}

const waits = (newsletter: NewsletterRow | undefined): newsletter is NewsletterRow =>
  newsletter?.approvalStatus === 'pending' && newsletter.status !== 'sent'

async function Approvals({ view }: { view: AdminViewServerProps }) {
  const { req } = view.initPageResult
  const { payload, i18n } = req
  const db = payload.db.drizzle
  const t = textsOf('approvals', i18n)
  const here = formatAdminURL({ adminRoute: payload.config.routes.admin, path: '/approvals' })
  const rows = await findPendingNewsletters(db, named)
  const chosen = query.parse(view.searchParams ?? {}).newsletter ?? rows[0]?.id
  const newsletter = chosen === undefined ? undefined : await findNewsletter(db, chosen)
  if (rows.length === 0 && chosen === undefined) return <p>{t('none')}</p>
  return (
    <div className="approvals">
      <Waiting {...{ rows, shown: chosen, here, language: i18n.language, t }} />
      {waits(newsletter) ? (
        <Shown {...{ req, newsletter, here, t }} />
      ) : (
        <p role="status">{t('decidedMeanwhile')}</p>
      )}
    </div>
  )
}

export function ApprovalsView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="approvals" view={view}>
      {() => <Approvals view={view} />}
    </ViewFrame>
  )
}
