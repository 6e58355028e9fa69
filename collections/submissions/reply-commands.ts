import type { Endpoint, PayloadRequest } from 'payload'
import { CommandError, command, readCommand } from '#collections/command.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import { replyCommand } from '#src/submissions/replies/conversation.ts'
import { readConversation } from '#src/submissions/replies/read-conversation.ts'
import { ReplyRejected, sendReply } from '#src/submissions/replies/send-reply.ts'

const read = async (req: PayloadRequest, submission: Submission) => {
  const found = await readConversation(req, submission)
  if (!found) throw new CommandError(404, 'submission-deleted')
  return found
}

/** Endpoints of the replies to a message or proposal; a reply responds with all of them. */
export const replyCommands = (collection: Submission['collection']): Endpoint[] => [
  command({
    method: 'get',
    path: '/:id/conversation',
    area: 'submissions',
    level: 'read',
    run: (req, { id }) => read(req, { collection, id }),
  }),
  command({
    method: 'post',
    path: '/:id/reply',
    area: 'submissions',
    level: 'write',
    run: async (req, { id }) => {
      const submission = { collection, id }
      const reply = await readCommand(req, replyCommand)
      await sendReply(req, submission, reply).catch((error: unknown) => {
        throw error instanceof ReplyRejected ? new CommandError(409, error) : error
      })
      return read(req, submission)
    },
  }),
]
