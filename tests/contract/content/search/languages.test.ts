import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { type Search, searchOf, word } from '#tests/support/search.ts'

let payload: Payload
let make: ContentMaker
let search: Search

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  search = searchOf(payload, apiClient(dispatcher(payload)))
  await search.speak('en')
})

describe('search', () => {
  it.each<[SiteLanguage, string, string[]]>([
    ['en', 'Demonstrations for universities', ['demonstration university', 'demonstrating']],
    ['de', 'Häuser für große Versammlungen', ['haus', 'hauser', 'GROSSE', 'für Versammlung']],
    ['fr', 'Les étudiantes engagées à Orléans', ['étudiant', 'etudiante', 'engagé', 'orleans']],
    ['es', 'Manifestación por la canción', ['manifestaciones', 'manifestacion', 'canciones']],
    ['it', 'Le manifestazioni della città', ['manifestazione', 'citta', 'la città']],
  ])(
    'search knows the words of %s in other forms and without accents',
    async (language, title, searches) => {
      await search.speak(language)
      try {
        const text = word()
        const page = await make.page({ title: `${title} ${text}` })
        for (const q of searches) expect(await search.found(`${text} ${q}`), q).toEqual([page.id])
      } finally {
        await search.speak('en')
      }
    },
  )

  it('search indexes what is there in another language when that is set', async () => {
    const text = word()
    const page = await make.page({ title: `Versammlungen ${text}` })
    expect(await search.found(`Versammlungen ${text}`)).toEqual([page.id])
    expect(await search.found(`Versammlung ${text}`)).toEqual([])
    const where = { taskSlug: { equals: 'indexSearch' } } as const
    await payload.delete({ collection: 'payload-jobs', where })
    await search.speak('de')
    expect((await payload.count({ collection: 'payload-jobs', where })).totalDocs).toBe(1)
    expect(await search.found(`Versammlung ${text}`)).toEqual([page.id])
    await search.speak('en')
  })
})
