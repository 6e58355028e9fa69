import type { Endpoint } from 'payload'
import { createDigest, makeDigest } from '#src/email/digest/make-digest.ts'
import { command } from '../command.ts'

const may = { area: 'newsletters', level: 'write' } as const

/**
 * `/cms-api/newsletters/digest`: what is new since the last newsletter, to fill the form with (GET)
 * or as a draft (POST); null when there is nothing new.
 */
export const digestCommands: Endpoint[] = [
  command({
    ...may,
    method: 'get',
    path: '/digest',
    run: async (req) => ({ digest: (await makeDigest(req)) ?? null }),
  }),
  command({
    ...may,
    method: 'post',
    path: '/digest',
    run: async (req) => {
      const digest = await makeDigest(req)
      return { id: digest ? await createDigest(req, digest) : null }
    },
  }),
]
