import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { en } from '@payloadcms/translations/languages/en'
import { describe, expect, it } from 'vitest'
import { administrator } from '#tests/support/guide/administrator.ts'
import { communicator } from '#tests/support/guide/communicator.ts'
import { editor } from '#tests/support/guide/editor.ts'
import { moderator } from '#tests/support/guide/moderator.ts'
import { organizer } from '#tests/support/guide/organizer.ts'
import { guideFolder, readGuide } from '#tests/support/guide/read-guide.ts'

/** What tests/e2e/guides.test.ts, which does what they say, can say without a browser. */

const steps = {
  ...{ administrator, editor, moderator, organizer },
  communicator: communicator(async () => undefined),
}

const folder = 'src/locales/en'

/** All texts of the admin UI, ours and the platform's. */
const textsOfUi = async (): Promise<string> => {
  const files = await readdir(folder)
  const ours = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return `${ours.join('\n')}${JSON.stringify(en.translations)}`.toLowerCase()
}

describe.each(Object.entries(steps))('the guide for %s', (name, walk) => {
  it('has a walk for each step, and its pictures', async () => {
    const guide = await readGuide(name)
    expect(guide.map(({ lead }) => lead)).toEqual(Object.keys(walk))
    const pictures = guide.flatMap((step) => step.pictures)
    expect(pictures.filter((each) => !existsSync(join(guideFolder, each)))).toEqual([])
  })

  it('names what the admin UI has', async () => {
    const texts = await textsOfUi()
    const labels = (await readGuide(name)).flatMap((step) => step.labels)
    expect(labels.filter((label) => !texts.includes(label.toLowerCase()))).toEqual([])
  })
})
