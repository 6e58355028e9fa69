'use client'
import type { z } from 'zod'
import { type ofSent, sendingActions } from '#src/contract/newsletters/mails.ts'
import type {
  SendingAction,
  SendingState,
  sendingState,
} from '#src/contract/newsletters/sending-state.ts'
import type { Body, Operation } from '#src/contract/operation.ts'
import { call } from '#src/platform/admin/call.ts'

type Act = Operation<
  typeof ofSent,
  z.ZodObject,
  Body,
  { kind: 'json'; schema: typeof sendingState }
>

interface Given extends z.output<typeof ofSent> {
  /** What the dialog of the action asks for. */
  readonly body: object
}

/** Acts on the version of a mail that the user has read, and returns its new state. */
export const actOn = (
  action: SendingAction,
  given: Given,
  version: string,
): Promise<SendingState> => {
  // Each has another body, which the server parses by its schema.
  const acts: Readonly<Record<SendingAction, unknown>> = sendingActions
  return call(acts[action] as Act, given, { ifMatch: version })
}
