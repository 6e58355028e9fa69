import type { Payload } from 'payload'
import { seedContent } from './seed-content.ts'
import { seedOutreach } from './seed-outreach.ts'
import { seedForms, seedPetition } from './seed-petition.ts'
import { seedPlans } from './seed-plans.ts'
import { seedSeries } from './seed-series.ts'
import { seedSite } from './seed-site.ts'

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
