import type { JSONFieldValidation } from 'payload'
import { z } from 'zod'
import { labelIn } from '#src/locales/labels/label-in.ts'

const topicIds = z.array(z.int().positive()).max(200)

export const readTopicIds = (value: unknown): readonly number[] =>
  topicIds.safeParse(value).data ?? []

/** Ids that are no topic's are dropped by the database. */
export const validateTopics: JSONFieldValidation = (value, { req }) =>
  topicIds.safeParse(value ?? []).success || labelIn('topics.unreadable', req.i18n)
