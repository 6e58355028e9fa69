import { createLocalReq, getPayload } from 'payload'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import { reachStage } from '#src/people/board/reach-stage.ts'
import config from '../../payload.config.ts'

/**
 * Adds entries to contacts, with a message for each, where it is given stages, and sweeps what is
 * due, until it is killed.
 */
const [stages = [], contacts = []] = process.argv
  .slice(2)
  .map((list) => list.split(',').filter(Boolean).map(Number))
const payload = await getPayload({ config })

const any = (ids: readonly number[]): number => ids[Math.floor(Math.random() * ids.length)] ?? 0

const addEntries = async (): Promise<never> => {
  const req = await createLocalReq({}, payload)
  for (;;) {
    await reachStage(req, { contactId: any(contacts), stageId: any(stages) })
    process.send?.('entry')
  }
}

const sweep = async (): Promise<never> => {
  for (;;) await sendDueFollowUps(payload)
}

process.on('disconnect', () => process.exit())
await Promise.all([...(stages.length > 0 ? [addEntries(), addEntries()] : []), sweep()])
