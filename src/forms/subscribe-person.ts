import type { PayloadRequest } from 'payload'
import { nameLimit } from '#src/contract/people/fields.ts'
import type { Database } from '#src/data/transaction.ts'
import { findLeftTopics } from '#src/people/consents/sql/consents.ts'
import { confirmName } from '#src/people/subscribers/sql/subscribers.ts'
import { subscribeEmail, without } from '#src/people/subscribers/subscribers.ts'
import { sendConfirmation } from '#src/people/subscribers/subscription-requests.ts'
import { findTopicsByName } from '#src/people/topics/sql/topics.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { cut, type PersonAnswers } from './answer-rules.ts'
import type { StoredAnswers } from './sql/answers.ts'
import { findDecisionSince } from './sql/linking.ts'

/** The topics that answers name and that there are, without those that were left since they came. */
async function findTopics(
  db: Database,
  { id, email }: StoredAnswers,
  named: readonly string[],
): Promise<readonly number[]> {
  const all = await findTopicsByName(db)
  const topics = [...new Set(named.flatMap((name) => all.get(name.toLowerCase()) ?? []))]
  const isSubscribed = topics.length > 0 ? await findDecisionSince(db, id) : undefined
  if (isSubscribed === undefined) return topics
  return isSubscribed ? without(topics, await findLeftTopics(db, email)) : []
}

/**
 * Subscribes who answered to the topics that they agreed to, with the text of that version in the
 * ledger of consents. Answers that no mailed link confirmed only ask their owner by mail, as a form
 * for newsletters does. Within `withNewEmail`.
 */
export async function subscribePerson(
  req: PayloadRequest,
  db: Database,
  stored: StoredAnswers,
  answered: PersonAnswers,
): Promise<void> {
  const { email, name, language, confirmedAt } = stored
  const named = answered.topics.map((topic) => topic.name)
  const topics = await findTopics(db, stored, named)
  if (topics.length === 0) return
  const text = [...new Set(answered.topics.map((topic) => topic.text))].join('\n')
  const confirmFirst = confirmedAt === null
  const held = cut(name, nameLimit)
  const subscriber = await subscribeEmail(
    req,
    db,
    { email, name: held, source: 'form', saidLanguage: language, topics },
    { confirmFirst, consent: { source: 'form', text, at: confirmedAt ?? undefined } },
  )
  const spoken = language ?? (await findSite(db)).language
  if (confirmFirst) await sendConfirmation(req, db, { email, language: spoken }, subscriber)
  else await confirmName(db, subscriber.id, held)
}
