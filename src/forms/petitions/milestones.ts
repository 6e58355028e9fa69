import { createLocalReq, type Payload } from 'payload'
import { richText } from '#src/content/rich-text/lines-as-rich-text.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { claimMilestone, findReached } from './sql/petitions.ts'

/** Makes a draft of news about the highest milestone that each petition has newly reached. */
export async function draftMilestones(payload: Payload): Promise<void> {
  const { language: siteLanguage } = await findSite(payload.db.drizzle)
  for (const { form, title, slug, language, most } of await findReached(payload.db.drizzle)) {
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
        overrideAccess: true,
        depth: 0,
        req,
      })
    })
  }
}
