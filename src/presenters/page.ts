import type { z } from 'zod'
import type { page, pageSummary } from '#src/contract/content/pages.ts'
import type { PageRow, PageSummaryRow } from '#src/db/content/pages.ts'
import { presentTag } from './tag.ts'

/** Serializes a page for a list. */
export const presentPageSummary = (row: PageSummaryRow): z.output<typeof pageSummary> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  tags: row.tags.map(presentTag),
})

/** Serializes one page with its content. */
export const presentPage = (row: PageRow): z.output<typeof page> => ({
  ...presentPageSummary(row),
  content: row.content,
})
