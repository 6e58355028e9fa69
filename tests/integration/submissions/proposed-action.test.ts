import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { servePreview } from '#src/content/preview/serve-preview.ts'
import { decision } from '#src/contract/submissions/decision.ts'
import { storage } from '#src/data/storage/index.ts'
import { newImageKey } from '#src/data/storage/keys/key.ts'
import { proposalPath, serveProposalPreview } from '#src/submissions/proposals/preview.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let editor: Staff

beforeAll(async () => {
  payload = await startPayload()
  editor = await createStaff(payload, 'editor')
})

const propose = (over: Record<string, unknown> = {}) =>
  payload.create({
    collection: 'action-submissions',
    data: {
      title: `Beach day ${randomUUID()}`,
      description: 'We clean the beach',
      content: '<p>Bring <strong>gloves</strong></p>',
      contactName: 'Sam',
      contactEmail: 'sam@example.org',
      status: 'new',
      ...over,
    },
  })

const upload = async (): Promise<string> => {
  const key = newImageKey('student-submissions', 'image/png')
  const bytes = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  await storage().write(key, await bytes.png().toBuffer(), 'image/png')
  return `/api/images/${key}`
}

const open = async (
  path: string,
  staff: Staff | undefined,
  respond: (payload: Payload, request: Request) => Promise<Response> = serveProposalPreview,
) => {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }
  if (staff) {
    const { username, password } = staff
    const json = { username, password }
    const session = sessionOf(await callPlatform('POST', '/users/login', { json }))
    headers['cookie'] = `payload-token=${session}`
  }
  const response = await respond(payload, new Request(`http://muster.test${path}`, { headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const articleIn = (text: string) => /<article>(.*)<\/article>/s.exec(text)?.[1] ?? ''

const decisionOn = async (id: number, staff: Staff) => {
  const { token } = staff
  const { status, json } = await callPlatform('GET', `/action-submissions/${id}/decision`, {
    token,
  })
  expect(status, JSON.stringify(json)).toBe(200)
  return decision.parse(json)
}

describe('the preview of a proposed action', () => {
  it('the preview of a proposal equals that of the draft it becomes', async () => {
    const imageUrls = [await upload(), await upload()]
    const content = '<h2>Why</h2><p>Bring <em>gloves</em></p><ul><li>Bags</li></ul>'
    const { id, title } = await propose({ imageUrls, content })
    const proposed = await open(proposalPath(id), editor)
    expect(proposed.status).toBe(200)
    expect(proposed.text).toContain('Proposed. This is how it would look.')
    expect(proposed.text).toContain(`<h1>${title}</h1>`)

    const { token } = editor
    await callPlatform('POST', `/action-submissions/${id}/accept`, { token })
    const { reading } = await decisionOn(id, editor)
    const draft = await open(reading, editor, servePreview)
    expect(draft.status).toBe(200)
    // The draft has an author, and its images lie in the library.
    const alike = (text: string) =>
      articleIn(text)
        .replace(/<p class="facts">By .*<\/p>\n/, '')
        .replace(/\/api\/images\/[\w/.-]+/g, 'image')
        .replace(/ width="\d+" height="\d+"/g, '')
    expect(alike(proposed.text)).toBe(alike(draft.text))
  })

  it('the preview of a proposal omits an image that is gone, and escapes markup', async () => {
    const remaining = await upload()
    const gone = '/api/images/student-submissions/1700000000000-0123456789abcdef.png'
    const { id } = await propose({ imageUrls: [gone, remaining], title: 'Sand & <b>sea</b>' })
    const { text } = await open(proposalPath(id), editor)
    expect(text).toContain('<h1>Sand &amp; &lt;b&gt;sea&lt;/b&gt;</h1>')
    expect([...text.matchAll(/<img src="([^"?]*)/g)].map(([, src]) => src)).toEqual([remaining])
  })

  it('the preview of a proposal is for staff who may read submissions', async () => {
    const { id, title } = await propose()
    const anonymous = await open(proposalPath(id), undefined)
    expect(anonymous.status).toBe(302)
    expect(anonymous.headers.get('location')).toContain('/admin/login?redirect=')
    const shared = await open(`${proposalPath(id)}?share=1.x`, undefined)
    expect(shared.status).toBe(302)
    const withoutRole = await open(proposalPath(id), await createStaff(payload))
    expect(withoutRole.status).toBe(404)
    for (const { text } of [anonymous, shared, withoutRole]) expect(text).not.toContain(title)
  })

  it.each(['2147483647', '0', 'x', '99999999999', ''])(
    'the preview of an unknown proposal (%j) responds 404',
    async (id) => {
      expect((await open(`/preview/proposals/${id}`, editor)).status).toBe(404)
    },
  )
})

describe('the decision on a proposal', () => {
  it('the decision on a proposal is open to the roles that may make it', async () => {
    const { id } = await propose()
    const undecided = { status: 'new', decidedBy: '', decidedAt: null, action: null, event: null }
    const open = { kind: 'action', ...undecided }
    expect(await decisionOn(id, editor)).toEqual({
      ...open,
      reading: proposalPath(id),
      mayAccept: true,
      mayDecline: true,
    })
    const may = async (role: 'organizer' | 'communicator') => {
      const { mayAccept, mayDecline } = await decisionOn(id, await createStaff(payload, role))
      return { mayAccept, mayDecline }
    }
    expect(await may('organizer')).toEqual({ mayAccept: false, mayDecline: true })
    expect(await may('communicator')).toEqual({ mayAccept: false, mayDecline: false })
  })

  it('the decision on a proposal has its author, its time, and the action as long as it exists', async () => {
    const { id } = await propose()
    const { token } = editor
    const { json } = await callPlatform('POST', `/action-submissions/${id}/accept`, { token })
    const action = Number(json['action'])
    expect(await decisionOn(id, editor)).toMatchObject({
      status: 'accepted',
      decidedBy: 'Staff Member',
      decidedAt: expect.any(String),
      action,
      reading: `/preview/actions/${action}`,
    })
    await payload.delete({ collection: 'actions', id: action })
    expect(await decisionOn(id, editor)).toMatchObject({
      status: 'accepted',
      action: null,
      reading: proposalPath(id),
    })
  })

  it('the decision on a proposal is for staff who may read submissions, and 404 for an unknown one', async () => {
    const { id } = await propose()
    const statusOf = async (what: number | string, token?: string) =>
      (await callPlatform('GET', `/action-submissions/${what}/decision`, { token })).status
    expect(await statusOf(id)).toBe(401)
    expect(await statusOf(id, (await createStaff(payload)).token)).toBe(403)
    expect(await statusOf(2147483647, editor.token)).toBe(404)
    expect(await statusOf('x', editor.token)).toBe(404)
  })
})
