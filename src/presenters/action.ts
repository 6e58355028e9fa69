import type { z } from 'zod'
import type { action, actionDetail, relatedAction } from '#src/contract/content/actions.ts'
import type { ActionRow, RelatedActionRow } from '#src/db/content/actions.ts'
import { presentTag } from './tag.ts'

/** Serializes an action for a list. */
export const presentAction = (row: ActionRow): z.output<typeof action> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  content: row.content,
  icon: row.icon,
  gradientClass: row.gradientClass,
  coverImageUrl: row.coverImageUrl,
  tags: row.tags.map(presentTag),
  author: row.author && { id: row.author.id, name: row.author.name },
})

/** Serializes one action with its detail fields. */
export const presentActionDetail = (row: ActionRow): z.output<typeof actionDetail> => ({
  ...presentAction(row),
  accentClass: row.accentClass,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** Serializes an action as a related item of another. */
export const presentRelatedAction = (row: RelatedActionRow): z.output<typeof relatedAction> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  icon: row.icon,
  gradientClass: row.gradientClass,
  accentClass: row.accentClass,
  coverImageUrl: row.coverImageUrl,
})
