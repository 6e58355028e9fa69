import { commonMeanings } from './common.ts'
import { contentMeanings } from './content.ts'
import { eventMeanings } from './events.ts'
import { formMeanings } from './forms.ts'
import { inboxMeanings } from './inbox.ts'
import { mailMeanings } from './mail.ts'
import type { Meaning, Meanings } from './meaning.ts'
import { peopleMeanings } from './people.ts'
import { siteMeanings } from './site.ts'

const meanings: Meanings = {
  ...eventMeanings,
  ...formMeanings,
  ...inboxMeanings,
  ...mailMeanings,
  ...peopleMeanings,
  ...contentMeanings,
  ...siteMeanings,
  ...commonMeanings,
}

export const meaningOf = (owner: string, name: string): Meaning | undefined =>
  meanings[`${owner}.${name}`] ?? meanings[name]
