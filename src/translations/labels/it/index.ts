import type { Labels } from '../translated.ts'
import { audience } from './audience.ts'
import { blocks } from './blocks.ts'
import { bounces } from './bounces.ts'
import { choices } from './choices.ts'
import { composer } from './composer.ts'
import { contacts } from './contacts.ts'
import { content } from './content.ts'
import { email } from './email.ts'
import { fields } from './fields.ts'
import { groups } from './groups.ts'
import { people } from './people.ts'
import { seo } from './seo.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { staff } from './staff.ts'
import { submissions } from './submissions.ts'
import { webhookChoices, webhooks } from './webhooks.ts'

export const it: Labels = {
  audience,
  blocks,
  bounces,
  composer,
  contacts,
  content,
  email,
  fields,
  groups,
  people,
  seo,
  settings,
  site,
  staff,
  submissions,
  webhooks,
  ...choices,
  ...webhookChoices,
}
