import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Language } from '#src/locales/languages.ts'
import type { AdminUi } from '#tests/support/admin-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'
import { guideFolder, readGuide } from './read-guide.ts'

export interface Walk extends AdminUi {
  /** Of the person who walks. */
  readonly language: Language
  /** Remembers what the page shows now, for steps during which a dialog opens and closes. */
  look(): Promise<void>
}

/** What the reader of a guide does in each step, by the lead of the step. */
export type Steps = Readonly<Record<string, (walk: Walk) => Promise<unknown>>>

/** All that a page says: its text, and the names of its controls. */
const wordsOn = (page: AdminUi['page']) =>
  page.evaluate<string>(`[
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label')),
    ...[...document.querySelectorAll('[placeholder]')].map((each) => each.placeholder),
    ...[...document.querySelectorAll('label, option, button, summary')].map((each) => each.textContent),
  ].join('\\n').replace(/\\s+/g, ' ').toLowerCase()`)

/**
 * Does what a guide says, step by step. Every step of the guide has something to do and the other
 * way round, every label that a step names is on the page before, during or after it, and its
 * pictures are there.
 */
export async function walkGuide(ui: AdminUi, name: string, steps: Steps): Promise<void> {
  const guide = await readGuide(name)
  expect(guide.map(({ lead }) => lead)).toEqual(Object.keys(steps))
  for (const { lead, labels, pictures } of guide) {
    let seen = await wordsOn(ui.page)
    const look = async () => {
      seen += `\n${await wordsOn(ui.page)}`
    }
    await steps[lead]?.({ ...ui, language: 'en', look })
    await look()
    const missing = labels.filter((label) => !seen.includes(label.toLowerCase()))
    expect(missing, `labels of “${lead}” that the page does not have`).toEqual([])
    for (const picture of pictures) {
      await waitForNetworkIdle(ui.page)
      await takePicture(ui.page, join('guide', picture), false)
      expect(existsSync(join(guideFolder, picture)), picture).toBe(true)
    }
  }
}

/** Does the same as a user of another language; the guide itself is English. */
export async function walkIn(language: Language, ui: AdminUi, steps: Steps): Promise<void> {
  const look = () => waitForNetworkIdle(ui.page)
  for (const step of Object.values(steps)) await step({ ...ui, language, look })
}
