import { afterAll, beforeAll, it } from 'vitest'
import { z } from 'zod'
import { type AdminUi, openDemoUi } from '#tests/support/admin-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

/** The pictures of docs/people.md that show work on contacts, of the demo. */

let ui: AdminUi

const created = z.object({ doc: z.object({ id: z.int() }) })
const found = z.object({ docs: z.array(z.object({ id: z.int() })).min(1) })

const create = async (collection: string, data: object): Promise<number> =>
  created.parse(await ui.post(`/cms-api/${collection}`, data)).doc.id

const contactNamed = async (name: string): Promise<number> => {
  const url = `${ui.site}/cms-api/contacts?limit=1&depth=0&where[name][equals]=${name}`
  const response = await ui.page.request.get(url, { headers: { origin: ui.site } })
  const [contact] = found.parse(await response.json()).docs
  return contact?.id ?? Number.NaN
}

const open = async (path: string, ready: string) => {
  await ui.page.goto(`${ui.site}/admin/${path}`)
  await ui.page.waitForSelector(ready)
  await waitForNetworkIdle(ui.page)
}

const take = (picture: string) => takePicture(ui.page, `people/${picture}.png`, false)

beforeAll(async () => {
  ui = await openDemoUi()
  await ui.page.setViewportSize({ width: 1600, height: 1200 })
  await ui.signIn()
})
afterAll(() => ui?.close())

it('segment.png', async () => {
  const rules = {
    match: 'all',
    conditions: [
      { field: 'tags', not: false, operator: 'any', tags: ['beach day', 'harbour'] },
      {
        match: 'any',
        conditions: [
          { field: 'status', not: false, values: ['Member'] },
          { field: 'city', not: false, cities: ['Arlemouth', 'Saltham'] },
        ],
      },
      { field: 'interaction', not: true, kinds: ['call'], period: { kind: 'last', days: 90 } },
    ],
  }
  const id = await create('segments', { name: 'Members we should call', rules })
  await open(`collections/segments/${id}`, '.segment-count a')
  await take('segment')
})

it('merge.png', async () => {
  const rosa = await contactNamed('Rosa Klein')
  const twin = await create('contacts', {
    name: 'Rosa Kleyn',
    email: 'rosa@klein.example',
    phone: '+44 (0)20 7946-0178',
    status: 'Prospect',
    tags: ['river path'],
    notes: 'Asked for the map of the river path.',
  })
  await open(`duplicates?a=${rosa}&b=${twin}`, '.merge')
  await take('merge')
})

it('erase.png', async () => {
  const id = await contactNamed('Emil Sato')
  await open(`collections/contacts/${id}`, '.contact-timeline li')
  await ui.page.getByRole('button', { name: 'Erase this person', exact: true }).click()
  await ui.page.waitForSelector('dialog[open], [role=dialog]')
  await waitForNetworkIdle(ui.page)
  await take('erase')
})
