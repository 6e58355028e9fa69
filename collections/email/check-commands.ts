import type { Endpoint, PayloadRequest } from 'payload'
import { mayReadNewsletters } from '#src/access/index.ts'
import { checkSender, countProblems } from '#src/email/check/check-sender.ts'
import { visitLinks } from '#src/email/check/visit-links.ts'
import { visitCommand } from '#src/email/check/visit-shapes.ts'
import { previewStored, type SentMails } from '#src/email/compose/preview-stored.ts'
import { CommandError, command, readCommand } from '../command.ts'

/** Whoever approves a newsletter sees what was found, and writes none. */
const mustMayCheck = (req: PayloadRequest): void => {
  if (!mayReadNewsletters(req)) throw new CommandError(403, 'not-permitted')
}

/** `GET /cms-api/<collection>/sender-check`: what holds for every mail, with the sender's DNS. */
const senderCheck = (collection: SentMails): Endpoint =>
  command({
    method: 'get',
    path: '/sender-check',
    area: 'any',
    run: async (req) => {
      mustMayCheck(req)
      return { facts: await checkSender(req.payload, collection) }
    },
  })

/** `POST /cms-api/<collection>/check-links`: follows links of a mail, on request of its author. */
const linkCheck: Endpoint = command({
  method: 'post',
  path: '/check-links',
  area: 'newsletters',
  level: 'write',
  run: async (req) => {
    const { links } = await readCommand(req, visitCommand)
    return { links: await visitLinks(links) }
  },
})

/** `GET /cms-api/<collection>/:id/check`: how much there is to say about a stored mail. */
const countCheck = (collection: SentMails): Endpoint =>
  command({
    method: 'get',
    path: '/:id/check',
    area: 'any',
    run: async (req, { id }) => {
      mustMayCheck(req)
      const mail = await previewStored(req, collection, id)
      if (!mail) throw new CommandError(404, 'document-deleted')
      const facts = await checkSender(req.payload, collection)
      return { findings: mail.findings.length, sender: countProblems(facts) }
    },
  })

/** What the mail check is asked by the pages of a mail. */
export const checkCommands = (collection: SentMails): Endpoint[] => [
  senderCheck(collection),
  linkCheck,
  countCheck(collection),
]
