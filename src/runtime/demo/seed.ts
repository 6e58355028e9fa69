import type { Payload } from 'payload'
import { richText } from '#src/content/rich-text/lines-as-rich-text.ts'
import { seedContent } from './seed-content.ts'
import { seedDocument } from './seed-document.ts'
import { seedForms, seedPetition } from './seed-forms.ts'
import { seedOutreach } from './seed-outreach.ts'
import { seedSeries } from './seed-series.ts'
import { seedSite } from './seed-site.ts'

const day = 24 * 60 * 60 * 1000
const inDays = (days: number, hour: number): Date => {
  const timestamp = new Date(Date.now() + days * day)
  timestamp.setUTCHours(hour, 0, 0, 0)
  return timestamp
}

const article = {
  title: 'What the county will decide on Thursday',
  slug: 'what-the-county-will-decide-on-thursday',
  description: 'Three questions on one evening, and the answers we would like to hear.',
  category: 'Campaigns',
}

async function planArticle(payload: Payload): Promise<void> {
  const where = { slug: { equals: article.slug } }
  const { totalDocs } = await payload.count({ collection: 'news', where })
  if (totalDocs > 0) return
  const content = richText(['The council meets at seven. The gallery is open to everybody.'])
  const { id } = await payload.create({
    collection: 'news',
    data: { ...article, content, _status: 'draft' },
    draft: true,
  })
  await payload.jobs.queue({
    task: 'schedulePublish',
    input: { type: 'publish', doc: { relationTo: 'news', value: id } },
    waitUntil: inDays(2, 7),
  })
}

const planNewsletter = (payload: Payload) =>
  seedDocument(payload, 'newsletters', { field: 'title', value: 'December letter' }, () => ({
    title: 'December letter',
    subject: 'What you moved this year',
    htmlContent: '<p>Hello {{name|friend}},</p><p>here is what you moved this year.</p>',
    status: 'scheduled',
    approvalStatus: 'approved',
    scheduledSendAt: inDays(4, 8).toISOString(),
  }))

async function seedPlans(payload: Payload): Promise<void> {
  await planArticle(payload)
  await planNewsletter(payload)
}

/**
 * Loads the demo organisation. Idempotent: documents that exist, by slug or email, are left alone.
 */
export async function seed(payload: Payload, report: (line: string) => void): Promise<void> {
  await seedContent(payload, report)
  await seedSeries(payload)
  await seedSite(payload, report)
  await seedOutreach(payload, report)
  await seedForms(payload, report)
  await seedPetition(payload, report)
  await seedPlans(payload)
  report('Demo content is loaded.')
}
