import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let staff: Staff
let admin: Staff
beforeAll(async () => {
  crm = await startCrm()
  staff = await createStaff(crm.payload, 'communicator')
  admin = await createStaff(crm.payload, 'admin')
})

const addTemplate = () =>
  crm.payload.create({
    collection: 'email-templates',
    data: { name: unique('Template'), subject: 'Hello', htmlContent: '<p>Hello</p>' },
  })

const addRule = async (emailTemplateId: number, active = true) => {
  const { id: triggerStageId } = await crm.createStage()
  const name = unique('Rule')
  const { id } = await crm.createRule({ triggerStageId, emailTemplateId, active, name })
  return { id, name }
}

const remove = (id: number) =>
  crm.api('DELETE', `/api/staff/email-templates/${id}`, { token: staff.token })

describe('deleting a template that follow-up rules use', () => {
  it('one that an active rule uses is rejected by contract and admin UI, which name the rule', async () => {
    const { id } = await addTemplate()
    const rule = await addRule(id)
    const error = `template: is in use by the active follow-up rule “${rule.name}”`
    const { status, json } = await remove(id)
    expect([status, json]).toEqual([400, { error }])
    const { token } = admin
    const one = await callPlatform('DELETE', `/email-templates/${id}`, { token })
    expect([one.status, one.text]).toEqual([400, expect.stringContaining(rule.name)])
    const many = `/email-templates?where[id][equals]=${id}`
    expect((await callPlatform('DELETE', many, { token })).json['docs']).toEqual([])
    await crm.payload.update({
      collection: 'follow-up-rules',
      id: rule.id,
      data: { active: false },
    })
    expect((await remove(id)).json).toEqual({ success: true })
    const left = await crm.payload.findByID({
      collection: 'follow-up-rules',
      id: rule.id,
      depth: 0,
    })
    expect(left.emailTemplate).toBeNull()
  })
})
