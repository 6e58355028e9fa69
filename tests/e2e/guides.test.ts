import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openDemoUi } from '#tests/support/admin-ui.ts'
import { administrator as boss } from '#tests/support/administrator.ts'
import { administrator } from '#tests/support/guide/administrator.ts'
import { communicator } from '#tests/support/guide/communicator.ts'
import { editor } from '#tests/support/guide/editor.ts'
import { moderator } from '#tests/support/guide/moderator.ts'
import { organizer } from '#tests/support/guide/organizer.ts'
import { type Steps, walkGuide, walkIn } from '#tests/support/guide/walk.ts'
import { chooseLanguage } from '#tests/support/languages.ts'

/** The guides of docs/guide, followed to the letter on the demo by the person each is for. */

let ui: AdminUi

const password = 'a good long password'

const signInAs = async (displayName: string, role: string): Promise<void> => {
  const username = `guide-${displayName.toLowerCase()}`
  const account = { username, password, email: `${username}@example.org`, displayName }
  await ui.signIn()
  await ui.post('/cms-api/users', { ...account, roles: [role] })
  await ui.signIn({ username, password })
}

/** Sends what supporters and other colleagues send meanwhile. */
const submit = async (
  path: string,
  body: object,
  authorization?: string,
): Promise<Record<string, unknown>> => {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const response = await fetch(ui.site + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

const approve = async (newsletter: string) => {
  const { token } = await submit('/api/auth/login', boss)
  await submit(`/api/staff/newsletters/${newsletter}/approve`, {}, `Bearer ${token}`)
}

/** What editors approve, and moderators respond to. */
const prepare: Readonly<Record<string, () => Promise<unknown>>> = {
  editor: async () => {
    await ui.signIn()
    const letter = { title: 'Spring', subject: 'Spring', htmlContent: '<h1>Spring is here</h1>' }
    await ui.post('/cms-api/newsletters', letter)
  },
  moderator: async () => {
    for (const [title, description] of [
      ['Paint the sea wall', 'All of it, in blue.'],
      ['Plant a hedge by the school', 'Two hundred hawthorns before the frost.'],
    ])
      await submit('/api/student/submit-action', {
        ...{ title, description, content: '<p>I know a nursery that gives us a price.</p>' },
        ...{ contactName: 'Sam', contactEmail: 'sam@example.org' },
      })
    await submit('/api/contact', {
      ...{ name: 'Ada', email: 'ada@example.org', subject: 'When do you meet?' },
      message: 'I live close by and would like to help with the beach day.',
    })
  },
}

interface Person {
  readonly guide: string
  /** A new colleague; without one it is the first administrator. */
  readonly account?: readonly [name: string, role: string]
  readonly steps: Steps
}

/** Moderators are editors. */
const people: readonly Person[] = [
  { guide: 'administrator', steps: administrator },
  { guide: 'editor', account: ['Edda', 'editor'], steps: editor },
  { guide: 'moderator', account: ['Mo', 'editor'], steps: moderator },
  { guide: 'organizer', account: ['Olga', 'organizer'], steps: organizer },
  { guide: 'communicator', account: ['Cora', 'communicator'], steps: communicator(approve) },
]

const isLong = process.env['MUSTER_FAULTS'] === 'long'

/** In German with `MUSTER_FAULTS=long`: tests/e2e/languages.test.ts has each page of ours in German. */
const languages = isLong ? (['en', 'de'] as const) : (['en'] as const)

describe.each(languages)('the guide, in %s,', (language) => {
  beforeAll(async () => {
    ui = await openDemoUi()
    await ui.page.setViewportSize({ width: 1600, height: 1000 })
  })
  afterAll(() => ui?.close())

  it.each(people)('for $guide is true', async ({ guide, account, steps }) => {
    await prepare[guide]?.()
    await (account ? signInAs(...account) : ui.signIn())
    if (language === 'en') {
      await ui.page.goto(`${ui.site}/admin`)
      return walkGuide(ui, guide, steps)
    }
    await chooseLanguage(ui.page, ui.site, language)
    await walkIn(language, ui, steps)
  })
})
