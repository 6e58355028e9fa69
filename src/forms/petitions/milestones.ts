import { createLocalReq, type Payload } from 'payload'
import { richText } from '#src/content/rich-text/lines-as-rich-text.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { mailStaff } from '#src/mail/notices/mail-staff.ts'
import { writeMailIn } from '#src/mail/notices/mails.ts'
import { findNotificationEmails } from '#src/mail/notices/sql/notification.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { env } from '#src/settings/env.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { claimMilestone, findReached } from './sql/petitions.ts'

type Reached = Awaited<ReturnType<typeof findReached>>[number]

async function draftMilestone(
  payload: Payload,
  { form, title, slug, language, most }: Reached,
  siteLanguage: SiteLanguage,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const spoken = language ?? siteLanguage
  const t = textsIn('petitions', spoken)
  const said = { title, count: new Intl.NumberFormat(spoken).format(most) }
  await withTransaction(req, async (db) => {
    if (!(await claimMilestone(db, form, most))) return
    const { id } = await req.payload.create({
      collection: 'news',
      draft: true,
      data: {
        title: t('milestone:title', said),
        content: richText([t('milestone:text', said), `${siteUrls().siteUrl}/forms/${slug}`]),
        _status: 'draft',
      },
      ...asCommand(req),
    })
    const mail = writeMailIn(
      spoken,
      t('milestone:title', said),
      t('milestone:draft', { url: `${env().BASE_URL}/admin/collections/news/${id}` }),
    )
    await mailStaff(req, mail, await findNotificationEmails(db))
  })
}

/**
 * Makes a draft of news about the highest milestone that each petition has newly reached, and mails
 * its link to the addresses for notifications in Settings. What fails, as by a hook of the
 * organisation, is logged, and tried again by the next sweep.
 */
export async function draftMilestones(payload: Payload): Promise<void> {
  const { language } = await findSite(payload.db.drizzle)
  for (const reached of await findReached(payload.db.drizzle))
    await draftMilestone(payload, reached, language).catch((error: unknown) => {
      const fault = describeFault(error)
      payload.logger.error({ fault, form: reached.form }, 'a milestone has no draft of news')
    })
}
