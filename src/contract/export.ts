import { z } from 'zod'
import { adminOperation, textResponse } from './define.ts'
import { ofPeople } from './people/people.ts'

export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFormat = () => z.enum(exportFormats).default('csv')

const where = z.string().transform((text, context): Record<string, unknown> => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    context.addIssue('must be a JSON object')
    return z.NEVER
  }
})

/** The filters of a list, and what kind of file it becomes. */
export const exportQuery = z.object({
  where: where.default({}),
  search: z.string().default(''),
  format: exportFormat(),
})

export const exportList = adminOperation('GET', '/cms-api/:collection/export', {
  ...ofPeople('read'),
  id: 'exportList',
  summary: 'All contacts or subscribers of a list with these filters, as a file',
  query: exportQuery,
  response: textResponse('text/csv', 'application/json'),
})
