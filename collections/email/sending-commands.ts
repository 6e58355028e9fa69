import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { email } from '#src/contract/values.ts'
import { ChangedMeanwhile } from '#src/email/compose/optimistic-lock.ts'
import type { ReadSendingState } from '#src/email/compose/read-sending-state.ts'
import type { SendingAction, SendingState } from '#src/email/compose/sending-state.ts'
import { SendingRejected } from '#src/email/sending-rejected.ts'
import { CommandError, command, readCommand } from '../command.ts'

/** A kind of mail that staff send. */
interface Kind {
  readonly readSendingState: ReadSendingState
  /** Runs the work under an optimistic lock: throws ChangedMeanwhile if the version `seen` is stale. */
  readonly withOptimisticLock: (
    req: PayloadRequest,
    id: number,
    seen: string,
    work: () => Promise<string | undefined>,
  ) => Promise<string | undefined>
  /** The version of the mail; undefined when it is gone. */
  readonly versionOf: (req: PayloadRequest, id: number) => Promise<string | undefined>
  /** Whether an error means that the mail does not exist. */
  readonly isGone: (error: unknown) => boolean
  /** Whether the user may read mails of this kind. */
  readonly mayRead: (req: PayloadRequest) => boolean
}

/** Request body of every command on a mail: the version its user has read (optimistic lock). */
export const bare = z.object({ seen: z.string() })

export const testCommand = bare.extend({ emails: z.array(email()).min(1).max(20) })

interface Act<S extends typeof bare> {
  readonly name: SendingAction
  readonly area?: 'newsletters' | 'approvals'
  readonly body: S
  readonly run: (req: PayloadRequest, id: number, body: z.output<S>, by: number) => Promise<unknown>
}

/** The mail was deleted while open in a form. */
const deleted = () => new CommandError(404, 'document-deleted')

const translate = (error: unknown, { isGone }: Kind): unknown => {
  if (isGone(error)) return deleted()
  if (error instanceof SendingRejected) return new CommandError(400, error)
  if (error instanceof ChangedMeanwhile) return new CommandError(409, 'document-changed')
  return error
}

const stateThere = async (kind: Kind, req: PayloadRequest, id: number): Promise<SendingState> => {
  const sending = await kind.readSendingState(req, id)
  if (!sending) throw deleted()
  return sending
}

/** `GET /cms-api/<collection>/:id/sending`: the sending state of a mail. */
export const stateOf = (kind: Kind): Endpoint =>
  command({
    method: 'get',
    path: '/:id/sending',
    area: 'any',
    run: (req, { id }) => {
      if (!kind.mayRead(req)) throw new CommandError(403, 'not-permitted')
      return stateThere(kind, req, id)
    },
  })

/**
 * Endpoint of a button below a mail: runs the command under an optimistic lock, and returns the
 * new state. `seen` is the version that the command made: one that was written right after it is
 * nothing the user has read, and would be approved by their next command.
 */
export const actOf =
  (kind: Kind) =>
  <S extends typeof bare>({ name, area = 'newsletters', body, run }: Act<S>): Endpoint =>
    command({
      method: 'post',
      path: `/:id/${name}`,
      area,
      level: 'write',
      run: async (req, { id, by }) => {
        const given = await readCommand(req, body)
        const work = async () => {
          await run(req, id, given, by)
          return kind.versionOf(req, id)
        }
        const seen = await kind
          .withOptimisticLock(req, id, given.seen, work)
          .catch((error: unknown) => {
            throw translate(error, kind)
          })
        const state = await stateThere(kind, req, id)
        return { ...state, seen: seen ?? state.seen }
      },
    })
