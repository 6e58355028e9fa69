import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type JSONFieldValidation,
  type PayloadRequest,
} from 'payload'
import { readTopicIds, topicIds } from '#src/contract/newsletters/topics.ts'
import { database } from '#src/data/transaction.ts'
import type { LabelKey } from '#src/locales/labels/label-in.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { filterBySet } from '#src/platform/hooks/filter-by-set.ts'
import { lockTopicAndFindUse, subscribersWithTopic } from './sql/topics.ts'

// Public, or the platform would respond to a staff member with a general failure.
const rejected = (req: PayloadRequest, key: LabelKey) =>
  new APIError(labelIn(key, req.i18n), 400, null, true)

export const keepUsedTopic: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const use = await lockTopicAndFindUse(await database(req), Number(id))
  if (use.hasSubscribers) throw rejected(req, 'topics.usedBySubscribers')
  if (use.hasNewsletters) throw rejected(req, 'topics.usedByNewsletters')
  if (use.isLastStandard) throw rejected(req, 'topics.lastStandard')
}

export const keepStandardTopic: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  if (!originalDoc?.isStandard || data['isStandard'] !== false) return data
  const { isLastStandard } = await lockTopicAndFindUse(await database(req), originalDoc.id)
  if (isLastStandard) throw rejected(req, 'topics.lastStandard')
  return data
}

/**
 * Who loses the last topic is unsubscribed, as the trigger keep_topics has it; here so that the other
 * hooks know.
 */
export const unsubscribeWithoutTopics: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const isSubscribed =
    originalDoc?.status === 'subscribed' && (data['status'] ?? 'subscribed') === 'subscribed'
  const had = readTopicIds(originalDoc?.topics).length > 0
  const loses = data['topics'] !== undefined && readTopicIds(data['topics']).length === 0
  return isSubscribed && had && loses ? { ...data, status: 'unsubscribed' } : data
}

export const topicPath = 'topic'

export const filterByTopic = filterBySet(topicPath, (_req, topic) => subscribersWithTopic(topic))

/** Ids that are no topic's are dropped by the database. */
export const validateTopics: JSONFieldValidation = (value, { req }) =>
  topicIds.safeParse(value ?? []).success || labelIn('topics.unreadable', req.i18n)
