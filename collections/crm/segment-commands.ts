import type { Endpoint } from 'payload'
import { segmentCountCommand } from '#src/contract/crm/segments.ts'
import { countSegment } from '#src/crm/segments/count-segment.ts'
import { NotCounted } from '#src/crm/segments/preview-count.ts'
import { CommandError, command, readCommand } from '../command.ts'

/** `POST /cms-api/segments/count`: how many contacts meet rules, saved or not, and ten names. */
const count = command({
  method: 'post',
  path: '/count',
  area: 'contacts',
  level: 'read',
  run: async (req, { by }) => {
    const { rules } = await readCommand(req, segmentCountCommand)
    return countSegment(req.payload, rules, { by, leaving: req.signal }).catch((error: unknown) => {
      throw error instanceof NotCounted ? new CommandError(503, error) : error
    })
  },
})

/** Commands of the form of a segment. */
export const segmentCommands: Endpoint[] = [count]
