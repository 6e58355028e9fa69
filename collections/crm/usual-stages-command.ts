import type { Endpoint } from 'payload'
import { createUsualStages } from '#src/crm/usual-stages/create-usual-stages.ts'
import { command } from '../command.ts'

/**
 * `POST /cms-api/progression-stages/usual`: creates the usual stages where there are none.
 * Idempotent; returns how many were created.
 */
export const usualStagesCommand: Endpoint = command({
  method: 'post',
  path: '/usual',
  area: 'contacts',
  level: 'write',
  run: async (req) => ({ created: await createUsualStages(req) }),
})
