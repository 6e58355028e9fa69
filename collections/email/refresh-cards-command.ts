import type { Endpoint } from 'payload'
import { ChangedMeanwhile } from '#src/email/compose/optimistic-lock.ts'
import { refreshedCards } from '#src/hooks/render-mail.ts'
import { CommandError, command, readCommand } from '../command.ts'
import { bare } from './sending-commands.ts'

type Mails = 'newsletters' | 'compose-emails' | 'email-templates'

/**
 * `POST /cms-api/<collection>/:id/refresh-cards`: the cards of a stored mail show their entries as
 * they are now, a change of content like any other.
 */
export const refreshCards = (collection: Mails): Endpoint =>
  command({
    method: 'post',
    path: '/:id/refresh-cards',
    area: 'newsletters',
    level: 'write',
    run: async (req, { id }) => {
      const { seen } = await readCommand(req, bare)
      req.context[refreshedCards] = seen
      try {
        await req.payload.update({ collection, id, data: {}, depth: 0, overrideAccess: false, req })
      } catch (error) {
        throw error instanceof ChangedMeanwhile ? new CommandError(409, 'document-changed') : error
      }
      return {}
    },
  })
