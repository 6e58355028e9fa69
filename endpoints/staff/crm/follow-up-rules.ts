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
import { asCaller } from '#src/platform/access/acting.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { documents, found, listed, type Reading } from '../versioned.ts'

const collection = 'follow-up-rules'

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

const rules = documents('follow_up_rules', async (req, id) =>
  presentRule(found(await findRule(await database(req), id))),
)

/** Writes a rule and returns it; locks its stage and template until it is stored. */
const writeRule = (context: Reading, rule: RuleInput, write: () => Promise<{ id: number }>) =>
  withTransaction(context.req, async (db) => {
    await requireReferences(db, rule)
    return rules.show(context, (await write()).id)
  })

export const followUpRuleEndpoints = [
  endpoint(listFollowUpRules, (context) => listed(context, countRules, findRules, presentRule)),
  endpoint(createFollowUpRule, (context) => {
    const { req, body } = context
    const data = { ...toData(body), triggerStage: body.triggerStageId }
    return writeRule(context, body, () =>
      req.payload.create({ collection, data, ...asCaller(req) }),
    )
  }),
  endpoint(readFollowUpRule, rules.read),
  endpoint(updateFollowUpRule, (context) => {
    const { req, params, body } = context
    const data = toData(body)
    // After the locks of what it refers to, in the same order as when a rule is added.
    return writeRule(context, body, () =>
      rules.ifUnchanged(context, params.id, () =>
        req.payload.update({ collection, id: params.id, data, ...asCaller(req) }),
      ),
    )
  }),
  endpoint(deleteFollowUpRule, (context) =>
    rules.remove(context, async (id) => {
      const { req } = context
      found(await findRule(await database(req), id))
      return req.payload.delete({ collection, id, ...asCaller(req) })
    }),
  ),
]
