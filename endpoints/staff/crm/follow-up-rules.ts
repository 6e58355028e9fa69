import type { PayloadRequest } from 'payload'
import {
  createFollowUpRule,
  deleteFollowUpRule,
  listFollowUpRules,
  type RuleInput,
  readFollowUpRule,
  updateFollowUpRule,
} from '#src/contract/crm/follow-ups.ts'
import { countRules, findRule, findRules, lockTemplate } from '#src/db/crm/follow-ups.ts'
import { lockStage } from '#src/db/crm/progression.ts'
import { type Database, database, withTransaction } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/http/errors.ts'
import { presentRule } from '#src/presenters/crm/follow-up.ts'

const collection = 'follow-up-rules'
const asCaller = { depth: 0, overrideAccess: false } as const

const requireReferences = async (db: Database, rule: RuleInput): Promise<void> => {
  const { triggerStageId, emailTemplateId } = rule
  if (triggerStageId !== undefined && !(await lockStage(db, triggerStageId)))
    throw new InvalidRequest('triggerStageId: no such stage')
  if (emailTemplateId != null && !(await lockTemplate(db, emailTemplateId)))
    throw new InvalidRequest('emailTemplateId: no such template')
}

/** Maps the rule's request fields to those of the collection. */
const toData = <T extends RuleInput>({ triggerStageId, emailTemplateId, ...rest }: T) => ({
  ...rest,
  ...(triggerStageId === undefined ? {} : { triggerStage: triggerStageId }),
  ...(emailTemplateId === undefined ? {} : { emailTemplate: emailTemplateId }),
})

/** Writes a rule and returns it; locks its stage and template until it is stored. */
const writeRule = (req: PayloadRequest, rule: RuleInput, write: () => Promise<{ id: number }>) =>
  withTransaction(req, async (db) => {
    await requireReferences(db, rule)
    const stored = await findRule(db, (await write()).id)
    if (!stored) throw new NotFound()
    return presentRule(stored)
  })

export const followUpRuleEndpoints = [
  endpoint(listFollowUpRules, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countRules(db, query))
    return (await findRules(db, query)).map(presentRule)
  }),
  endpoint(createFollowUpRule, ({ req, body }) =>
    writeRule(req, body, () =>
      req.payload.create({
        collection,
        data: { ...toData(body), triggerStage: body.triggerStageId },
        ...asCaller,
        req,
      }),
    ),
  ),
  endpoint(readFollowUpRule, async ({ req, params }) => {
    const stored = await findRule(await database(req), params.id)
    if (!stored) throw new NotFound()
    return presentRule(stored)
  }),
  endpoint(updateFollowUpRule, ({ req, params, body }) =>
    writeRule(req, body, () =>
      req.payload.update({ collection, id: params.id, data: toData(body), ...asCaller, req }),
    ),
  ),
  endpoint(deleteFollowUpRule, async ({ req, params }) => {
    await req.payload.delete({ collection, id: params.id, ...asCaller, req })
    return { success: true as const }
  }),
]
