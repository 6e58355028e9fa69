import { createLocalReq, type Payload } from 'payload'
import { richText } from '#src/content/rich-text/lines-as-rich-text.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { claimMilestone, findReached } from './sql/petitions.ts'

type Reached = Awaited<ReturnType<typeof findReached>>[number]

async function draftMilestone(
  payload: Payload,
  { form, title, slug, language, most }: Reached,
  siteLanguage: string,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const spoken = language ?? siteLanguage
  const t = textsIn('petitions', spoken)
  const said = { title, count: new Intl.NumberFormat(spoken).format(most) }
  await withTransaction(req, async (db) => {
    if (!(await claimMilestone(db, form, most))) return
    await req.payload.create({
      collection: 'news',
      draft: true,
      data: {
        title: t('milestone:title', said),
        content: richText([t('milestone:text', said), `${siteUrls().siteUrl}/forms/${slug}`]),
        _status: 'draft',
      },
      ...asCommand(req),
    })
  })
}

/**
 * Makes a draft of news about the highest milestone that each petition has newly reached. What fails,
 * as by a hook of the organisation, is logged, and tried again by the next sweep.
 */
export async function draftMilestones(payload: Payload): Promise<void> {
  const { language } = await findSite(payload.db.drizzle)
  for (const reached of await findReached(payload.db.drizzle))
    await draftMilestone(payload, reached, language).catch((error: unknown) => {
      const fault = describeFault(error)
      payload.logger.error({ fault, form: reached.form }, 'a milestone has no draft of news')
    })
}
