import { afterAll, beforeAll, it } from 'vitest'
import { type AdminUi, openDemoUi } from '#tests/support/admin-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

/** The pictures of README.md and docs/people.md, of the demo. */

let ui: AdminUi

beforeAll(async () => {
  ui = await openDemoUi()
  await ui.signIn()
})
afterAll(() => ui?.close())

const small = { width: 1600, height: 1000 }
const tall = { width: 1600, height: 1400 }

const entry = async (collection: string, query = ''): Promise<string> => {
  const path = `${ui.site}/cms-api/${collection}?limit=1&depth=0${query}`
  const response = await ui.page.request.get(path, { headers: { origin: ui.site } })
  const { docs } = (await response.json()) as { docs: readonly { id: number }[] }
  return `collections/${collection}/${docs[0]?.id}`
}

const csv = Buffer.from(
  [
    'Full Name;E-Mail;Town;Groups',
    'Ada Moreau;ada@example.org;Arlemouth;boats',
    'Cem;;Saltham;',
  ].join('\n'),
)

const pages: Record<
  string,
  { path: () => Promise<string> | string; ready: string; size?: object; file?: Buffer }
> = {
  'dashboard.png': { path: () => '', ready: '.desk' },
  'people/person.png': {
    path: () => entry('contacts', '&where[name][contains]=rosa'),
    ready: '.contact-timeline li',
    size: tall,
  },
  'people/inbox.png': { path: () => 'inbox', ready: '.inbox-row' },
  'people/import.png': { path: () => 'import', ready: '.import-map', size: tall, file: csv },
  'people/follow-ups.png': { path: () => 'follow-ups?view=open', ready: '.work-row' },
}

it.each(Object.entries(pages))('%s', async (picture, { path, ready, size = small, file }) => {
  await ui.page.setViewportSize({ ...small, ...size })
  await ui.page.goto(`${ui.site}/admin/${await path()}`)
  if (file) {
    const upload = { name: 'members.csv', mimeType: 'text/csv', buffer: file }
    await ui.page.setInputFiles('.import-drop input', upload)
  }
  await ui.page.waitForSelector(ready)
  await waitForNetworkIdle(ui.page)
  await takePicture(ui.page, picture, false)
})
