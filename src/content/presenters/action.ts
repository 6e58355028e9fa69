import type { z } from 'zod'
import type { RelatedActionRow } from '#src/content/sql/actions.ts'
import type { relatedAction } from '#src/contract/content/actions.ts'

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
