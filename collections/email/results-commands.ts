import type { Endpoint, PayloadRequest } from 'payload'
import type { Results } from '#src/contract/email/results.ts'
import { writeExport } from '#src/crm/csv/export-file.ts'
import { resultsOf } from '#src/email/results/read-results.ts'
import { resultsFile } from '#src/email/results/results-file.ts'
import { CommandError, command } from '../command.ts'
import { streamText } from '../stream.ts'

const resultsThere = async (req: PayloadRequest, id: number): Promise<Results> => {
  const results = await resultsOf(req, id)
  if (!results) throw new CommandError(404, 'not-found')
  return results
}

const may = { area: 'newsletters', level: 'read' } as const

/** What the page of a newsletter that is sent shows of its results, and the file of them. */
export const resultsCommands: Endpoint[] = [
  command({
    ...may,
    method: 'get',
    path: '/:id/results',
    run: (req, { id }) => resultsThere(req, id),
  }),
  command({
    ...may,
    method: 'get',
    path: '/:id/results/export',
    run: async (req, { id }) => {
      const { pieces, headers } = writeExport('csv', resultsFile(await resultsThere(req, id)))
      return streamText(pieces, headers)
    },
  }),
]
