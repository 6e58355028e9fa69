import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { senderFacts } from '#src/contract/newsletters/sender-facts.ts'
import { button, documentOf, lines, link, words } from '#tests/support/composer.ts'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let communicator: Staff
let editor: Staff
let organizer: Staff
let make: ReturnType<typeof contentMaker>

beforeAll(async () => {
  payload = await startPayload()
  communicator = await createStaff(payload, 'communicator')
  editor = await createStaff(payload, 'editor')
  organizer = await createStaff(payload, 'organizer')
  make = contentMaker(payload)
  // What other tests may have left in this worker's database.
  await payload.updateGlobal({
    slug: 'settings',
    data: {
      ...{ siteName: '', siteLanguage: 'en' as const, primaryColor: '', defaultWrapper: '' },
      ...{ senderEmail: null, replyTo: null, postalAddress: '' },
      ...{ mailLinks: [], mailFrame: 'letter' as const },
    },
  })
})

const checked = z.looseObject({
  findings: z.array(z.object({ code: z.string(), place: z.string() })),
  links: z.array(z.string()),
})

const preview = async (fields: object, collection = 'newsletters') => {
  const json = { kind: 'newsletter', subject: 'Hello', html: '', text: '', ...fields }
  const path = `/${collection}/preview`
  const response = await callPlatform('POST', path, { token: communicator.token, json })
  expect(response.status, response.text).toBe(200)
  return checked.parse(response.json)
}

const base = 'http://muster.test'
const linked = (...paths: string[]) => paths.map((path) => `<a href="${path}">Read</a>`).join('')

describe('the mail check of a preview', () => {
  it('links to what is public of our own are fine, and to drafts and nothing they are named', async () => {
    const [news, event, page] = [await make.article(), await make.event(), await make.page()]
    const draft = await make.article({ _status: 'draft' })
    const image = await make.image()
    const good = [
      ...['/', '/news', '/about/', '/api/feed/news?format=atom', '/donate/now/here'],
      ...[`/news/${news.slug}`, `/events/${event.slug}#when`, `/${page.slug}/`],
      `/api/images/${image.key}?w=800`,
    ]
    const missing = [`/news/${draft.slug}`, '/events/no-such-event', '/no-such-page']
    const { findings } = await preview({ html: linked(...good, ...missing) })
    expect(findings).toEqual(missing.map((place) => ({ code: 'linkNotFound', place })))
  })

  it('links to other websites are listed and not followed', async () => {
    const html = linked('https://a.example.org/x', `${base}/news`, 'https://b.example.org')
    expect(await preview({ html })).toMatchObject({
      findings: [],
      links: ['https://a.example.org/x', 'https://b.example.org'],
    })
  })

  it('what is found comes in one order, each once, subject first', async () => {
    const html = `${linked('', '')}<p style="color:#aaa">Faint</p><img src="${base}/a.jpg">`
    const { findings } = await preview({ subject: 'RE: FREE MONEY NOW', html: `{{odd}}${html}` })
    expect(findings.map(({ code }) => code)).toEqual([
      ...['subjectCapitals', 'subjectMoney', 'subjectReply', 'unknownPlaceholder', 'linkNowhere'],
      ...['imageWithoutAlt', 'lowContrast'],
    ])
  })

  it('a newsletter with its own unsubscribe link lacks the postal address, another has it in its footer', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { postalAddress: 'Quay 1\nHamburg' } })
    const own = '<p>Hi</p><a href="{{unsubscribe}}">Leave</a>'
    expect((await preview({ html: own })).findings).toEqual([
      { code: 'addressNotShown', place: '' },
    ])
    expect((await preview({ html: '<p>Hi</p>' })).findings).toEqual([])
    const composed = { html: '<p>Hi</p>', kind: 'composed' }
    expect((await preview(composed, 'compose-emails')).findings).toEqual([])
    await payload.updateGlobal({ slug: 'settings', data: { postalAddress: '' } })
  })

  it('a mail too complex to be rendered is still checked for what is written', async () => {
    const { findings, links } = await preview({ subject: '', html: '', text: '' })
    expect(findings.map(({ code }) => code)).toEqual(['noSubject', 'noText'])
    expect(links).toEqual([])
  })
})

describe('the mail check of a stored mail', () => {
  const letter = async () => {
    const body = documentOf(lines(words('See '), link('/no-such-page', 'this')), button('Go', ''))
    const json = {
      title: unique('Letter'),
      subject: 'WIN CASH TODAY!!',
      writtenWith: 'composer',
      body,
    }
    const { json: made } = await callPlatform('POST', '/newsletters', {
      token: communicator.token,
      json,
    })
    return z.object({ doc: z.object({ id: z.int() }) }).parse(made).doc.id
  }

  it('its findings are counted, of the mail and of its sender, for who writes and who approves', async () => {
    const id = await letter()
    for (const { token } of [communicator, editor]) {
      const { status, json } = await callPlatform('GET', `/newsletters/${id}/check`, { token })
      expect(status).toBe(200)
      // The subject (capitals, two marks, cash), the button, the link, and an address that is not set.
      expect(json).toEqual({ findings: 5, sender: 3, unknown: [] })
    }
    expect((await callPlatform('GET', `/newsletters/${id}/check`, {})).status).toBe(401)
    expect((await callPlatform('GET', '/newsletters/999999/check', communicator)).status).toBe(404)
  })

  it('the sender is checked for newsletters and composed emails; only the first need a postal address', async () => {
    const codesOf = async (collection: string) => {
      const { json } = await callPlatform('GET', `/${collection}/sender-check`, organizer)
      return senderFacts.parse(json).facts.map(({ code }) => code)
    }
    expect(await codesOf('newsletters')).toEqual(['noPostalAddress', 'localSite', 'senderLocal'])
    expect(await codesOf('compose-emails')).toEqual(['localSite', 'senderLocal'])
  })

  it('links are followed for who may write, never into private networks, and fifty at most', async () => {
    const follow = (links: readonly string[], { token } = communicator) =>
      callPlatform('POST', '/newsletters/check-links', { token, json: { links } })
    const inside = ['http://127.0.0.1:5432/', 'http://169.254.169.254/latest', 'http://[::1]/']
    const { status, json } = await follow(inside)
    expect(status).toBe(200)
    expect(json['links']).toEqual(
      inside.map((url) => ({ url, state: 'unknown', reason: 'EPRIVATE' })),
    )
    expect((await follow(inside, organizer)).status).toBe(403)
    expect((await follow(inside, editor)).status).toBe(403)
    for (const links of [
      [],
      ['file:///etc/hosts'],
      ['javascript:1'],
      ['nothing'],
      Array(51).fill(inside[0]),
    ])
      expect((await follow(links)).status).toBe(400)
  })
})
