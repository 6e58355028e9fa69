import { afterAll, beforeAll, it } from 'vitest'
import { type AdminUi, openDemoUi } from '#tests/support/admin-ui.ts'
import { removeFolder } from '#tests/support/muster.ts'
import { takePicture } from '#tests/support/take-picture.ts'
import { copyWebsite, startWebsite, type Website } from '#tests/support/website.ts'

/** The picture of examples/website/README.md, in front of the demo. */

let ui: AdminUi
let copy: string
let website: Website

beforeAll(async () => {
  ui = await openDemoUi()
  copy = await copyWebsite()
  website = await startWebsite(copy, 'start.mjs', ui.site)
})

afterAll(async () => {
  await website?.close()
  await ui?.close()
  if (copy) await removeFolder(copy)
})

it('website.png', async () => {
  await ui.page.setViewportSize({ width: 1280, height: 1000 })
  await ui.page.goto(website.url, { waitUntil: 'networkidle' })
  await takePicture(ui.page, 'website.png', false)
})
