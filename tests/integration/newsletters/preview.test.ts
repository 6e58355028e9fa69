import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let admin: Staff
let editor: Staff
let communicator: Staff

beforeAll(async () => {
  payload = await startPayload()
  admin = await createStaff(payload, 'admin')
  editor = await createStaff(payload, 'editor')
  communicator = await createStaff(payload, 'communicator')
  await payload.updateGlobal({
    slug: 'settings',
    data: { defaultWrapper: '', mailFrame: 'letter', siteName: '', mailLinks: [] },
  })
})

const letter = () =>
  payload.create({
    collection: 'newsletters',
    data: {
      title: unique('Letter'),
      subject: 'Hello',
      htmlContent: '<p>Hi</p>',
      status: 'draft',
      approvalStatus: 'approved',
    },
  })

const preview = (collection: string, json: unknown, token?: string) =>
  callPlatform('POST', `/${collection}/preview`, { token, json })

describe('the preview of a mail', () => {
  it('the preview of a newsletter shows unsaved content with sample values, and says which placeholders are unknown', async () => {
    const source = {
      kind: 'newsletter',
      subject: 'Hi {{name|friend}}',
      html: '<p>For {{email}} {{odd}}</p>',
      text: '',
    }
    const { status, json } = await preview('newsletters', source, communicator.token)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      subject: 'Hi Sam Reader',
      findings: [{ code: 'unknownPlaceholder', place: 'odd' }],
    })
    expect(json['html']).toContain('For sam@example.org')
    expect(json['text']).toContain('For sam@example.org')
  })

  it('the preview of a sent newsletter keeps the wrapper it was sent in', async () => {
    const source = { kind: 'newsletter', subject: 'S', html: 'inner', text: '' }
    const frame = (defaultWrapper: string) =>
      payload.updateGlobal({ slug: 'settings', data: { defaultWrapper } })
    await frame('<i>{{content}}</i>')
    const { id } = await letter()
    const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, communicator)
    const send = { token: communicator.token, json: { seen: json['seen'] } }
    expect((await callPlatform('POST', `/newsletters/${id}/send`, send)).status).toBe(200)
    await frame('<b>{{content}}</b>')
    const draft = await letter()
    const htmlOf = async (of?: number) =>
      (await preview('newsletters', { ...source, id: of }, communicator.token)).json['html']
    expect(await htmlOf(id)).toContain('<i>inner</i>')
    expect(await htmlOf(draft.id)).toContain('<b>inner</b>')
    expect(await htmlOf()).toContain('<b>inner</b>')
    await frame('')
  })

  it('the preview of a template uses its own wrapper', async () => {
    const source = {
      kind: 'template',
      subject: 'S',
      html: 'inner',
      text: '',
      wrapper: '<b>{{content}}</b>',
    }
    const { json } = await preview('email-templates', source, communicator.token)
    expect(json['html']).toContain('<b>inner</b>')
    expect(json).toMatchObject({ findings: [{ code: 'noUnsubscribe' }] })
  })

  it('the preview of a mail is for roles that may read newsletters, and of a limited length', async () => {
    const source = { kind: 'newsletter', subject: 'S', html: '', text: '' }
    expect((await preview('newsletters', source)).status).toBe(401)
    expect((await preview('newsletters', source, editor.token)).status).toBe(403)
    expect((await preview('newsletters', {}, admin.token)).status).toBe(400)
    const long = { ...source, html: 'x'.repeat(300_000) }
    expect((await preview('newsletters', long, admin.token)).status).toBe(400)
  })
})
