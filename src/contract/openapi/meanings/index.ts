import { commonMeanings } from './common.ts'
import { contentMeanings } from './content.ts'
import { inboxMeanings } from './inbox.ts'
import { mailMeanings } from './mail.ts'
import type { Meaning, Meanings } from './meaning.ts'
import { peopleMeanings } from './people.ts'
import { siteMeanings } from './site.ts'

const meanings: Meanings = {
  ...inboxMeanings,
  ...mailMeanings,
  ...peopleMeanings,
  ...contentMeanings,
  ...siteMeanings,
  ...commonMeanings,
}

/** What a property or parameter of an owner means; undefined where there is none. */
export const meaningOf = (owner: string, name: string): Meaning | undefined =>
  meanings[`${owner}.${name}`] ?? meanings[name]
