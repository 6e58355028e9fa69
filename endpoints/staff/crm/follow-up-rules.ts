import {
  createFollowUpRule,
  deleteFollowUpRule,
  listFollowUpRules,
  type RuleInput,
  readFollowUpRule,
  updateFollowUpRule,
} from '#src/contract/people/follow-ups.ts'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { lockStage } from '#src/people/board/sql/progression.ts'
import {
  countRules,
  findRule,
  findRules,
  lockTemplate,
} from '#src/people/follow-ups/sql/follow-ups.ts'
import { presentRule } from '#src/people/presenters/follow-up.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'
import { type Reading, versioned } from '../versioned.ts'

const collection = 'follow-up-rules'
const asCaller = { depth: 0, overrideAccess: false } as const

const requireReferences = async (db: Database, rule: RuleInput): Promise<void> => {
  const { triggerStageId, emailTemplateId } = rule
  if (triggerStageId !== undefined && !(await lockStage(db, triggerStageId)))
    throw new InvalidRequest('triggerStageId: no such stage')
  if (emailTemplateId != null && !(await lockTemplate(db, emailTemplateId)))
    throw new InvalidRequest('emailTemplateId: no such template')
}

const toData = <T extends RuleInput>({ triggerStageId, emailTemplateId, ...rest }: T) => ({
  ...rest,
  ...(triggerStageId === undefined ? {} : { triggerStage: triggerStageId }),
  ...(emailTemplateId === undefined ? {} : { emailTemplate: emailTemplateId }),
})

const rules = versioned('follow_up_rules')

const show = (context: Reading, id: number) =>
  rules.show(context, id, async () => {
    const stored = await findRule(await database(context.req), id)
    if (!stored) throw new NotFound()
    return presentRule(stored)
  })

/** Writes a rule and returns it; locks its stage and template until it is stored. */
const writeRule = (context: Reading, rule: RuleInput, write: () => Promise<{ id: number }>) =>
  withTransaction(context.req, async (db) => {
    await requireReferences(db, rule)
    return show(context, (await write()).id)
  })

export const followUpRuleEndpoints = [
  endpoint(listFollowUpRules, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countRules(db, query))
    return (await findRules(db, query)).map(presentRule)
  }),
  endpoint(createFollowUpRule, (context) => {
    const { req, body } = context
    const data = { ...toData(body), triggerStage: body.triggerStageId }
    return writeRule(context, body, () =>
      req.payload.create({ collection, data, ...asCaller, req }),
    )
  }),
  endpoint(readFollowUpRule, (context) => show(context, context.params.id)),
  endpoint(updateFollowUpRule, (context) => {
    const { req, params, body } = context
    const data = toData(body)
    // After the locks of what it refers to, in the same order as when a rule is added.
    return writeRule(context, body, () =>
      rules.ifUnchanged(context, params.id, () =>
        req.payload.update({ collection, id: params.id, data, ...asCaller, req }),
      ),
    )
  }),
  endpoint(deleteFollowUpRule, (context) => {
    const { req, params } = context
    return rules.ifUnchanged(context, params.id, async () => {
      await req.payload.delete({ collection, id: params.id, ...asCaller, req })
      return { success: true as const }
    })
  }),
]
