import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { indexSearch } from '#src/content/search/index-search.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { exchanged, type Search, searchOf, word } from '#tests/support/search.ts'

let payload: Payload
let make: ContentMaker
let search: Search

const texts = {
  en: `The beach, volunteers and a volunteer, a student in training, a friend who is believing, a
    photograph of the committee, its accommodation and a restaurant, the government on Wednesday,
    the environment, rhythm, physics and philosophy, a neighbour, a calendar, the library`,
  de: 'Die Bürgerversammlung, Äpfel im Ehrenamt, ein Fahrrad, die Straße, ein Fotograf, der Rhythmus',
}

/** What `search` corrects a search to; undefined where it finds nothing. */
const correction = async (q: string) => (await search.results(q))[0]?.correctedQuery

const index = async () => {
  for (let i = 0; i < 3; i += 1)
    if (await indexSearch(payload, new AbortController().signal)) return
}
const listed = async (text: string): Promise<boolean> => {
  const { rowCount } = await payload.db.pool.query('SELECT FROM search_words WHERE word = $1', [
    text,
  ])
  return (rowCount ?? 0) > 0
}

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  search = searchOf(payload, apiClient(dispatcher(payload)))
  await search.speak('en')
  await make.article({ title: `${unique('Slips')}`, content: paragraph(texts.en) })
  await make.article({ title: `${unique('Fehler')}`, content: paragraph(texts.de) })
})

describe('search', () => {
  it.each([
    ['beahc', 'beach'],
    ['volutneer', 'volunteer'],
    ['studnet', 'student'],
    ['trianing', 'training'],
    ['freind', 'friend'],
    ['beleiving', 'believing'],
    ['filosofy', 'philosophy'],
    ['comittee', 'committee'],
    ['commitee', 'committee'],
    ['acommodation', 'accommodation'],
    ['resturant', 'restaurant'],
    ['goverment', 'government'],
    ['wendesday', 'wednesday'],
    ['enviroment', 'environment'],
    ['rythm', 'rhythm'],
    ['fisiks', 'physics'],
    ['calender', 'calendar'],
    ['neihgbour', 'neighbour'],
    ['libary', 'library'],
    ['Buergerversamlung', 'bürgerversammlung'],
    ['Aepfel', 'äpfel'],
    ['Ehrenamd', 'ehrenamt'],
    ['Fahrad', 'fahrrad'],
    ['Photograf', 'fotograf'],
    ['Rytmus', 'rhythmus'],
  ])('search takes %s for %s', async (typed, meant) => {
    expect(await correction(typed)).toBe(meant)
  })

  it('search corrects the words that nothing has, and no others', async () => {
    expect(await correction('the beahc volutneer')).toBe('the beach volunteer')
    expect(await correction('student, trianing!')).toBe('student, training!')
    expect(await correction('beahc or volutneer')).toBe('beach or volunteer')
    expect(await correction('beach')).toBe(null)
    expect(await correction('beach or volutneer')).toBe(null)
  })

  it('search corrects no phrase, and neither corrects nor finds an excluded word', async () => {
    const [one, two] = [`${word()}${word()}`, word()]
    const page = await make.page({ title: `${one} alone` })
    await make.page({ title: `${one} ${two}` })
    const typo = exchanged(one)
    expect(await correction(`"${typo} alone"`)).not.toBe(`"${one} alone"`)
    expect(await search.results(`${typo} -${two}`)).toMatchObject([
      { id: page.id, correctedQuery: `${one} -${two}` },
    ])
    // By the titles, where no word is near.
    const far = `${one.slice(0, 2)}${one.slice(5)}`
    expect((await search.results(far)).length).toBe(2)
    expect(await search.results(`${far} -${two}`)).toMatchObject([{ id: page.id }])
  })

  it('search finds tags and categories, and corrects their words', async () => {
    const [name, category] = [`${word()}`, `${word()}`]
    const tag = await make.tag(name)
    const article = await make.article({ category, tags: [tag.id] })
    const event = await make.event({ tags: [tag.id] })
    expect((await search.found(name)).toSorted()).toEqual([article.id, event.id].toSorted())
    expect(await search.found(category)).toEqual([article.id])
    expect(await correction(exchanged(name))).toBe(name)

    await payload.update({ collection: 'news', id: article.id, data: { tags: [] } })
    expect(await search.found(name)).toEqual([event.id])
    const other = word()
    await payload.update({ collection: 'tags', id: tag.id, data: { name: other } })
    await index()
    expect(await search.found(other)).toEqual([event.id])
    expect(await search.found(name)).toEqual([])
    await payload.delete({ collection: 'tags', id: tag.id })
    await index()
    expect(await search.found(other)).toEqual([])
  })

  it('search suggests no word of a draft, of what is scheduled, or of what was withdrawn', async () => {
    const title = `${word()}`
    const typo = exchanged(title)
    await make.article({ title, slug: `${title}-draft`, _status: 'draft' })
    expect(await listed(title)).toBe(false)
    await make.article({ title, slug: `${title}-soon`, publishedAt: '2999-01-01T00:00:00.000Z' })
    expect(await search.results(typo)).toEqual([])
    const page = await make.page({ title })
    expect(await correction(typo)).toBe(title)
    expect(await search.results(typo, '&kind=events')).toEqual([])
    await payload.update({ collection: 'pages', id: page.id, data: { _status: 'draft' } })
    expect(await search.results(typo)).toEqual([])
  })

  it('words that nothing has any more are removed by the task, those that something has stay', async () => {
    const [gone, stays] = [word(), word()]
    const page = await make.page({ title: `${gone} ${stays}` })
    await make.page({ title: `Other ${stays}` })
    expect(await listed(gone)).toBe(true)
    await payload.delete({ collection: 'pages', id: page.id })
    await index()
    expect([await listed(gone), await listed(stays)]).toEqual([false, true])
  })

  it('entries of before are listed and indexed with their tags by the task', async () => {
    const name = word()
    const tag = await make.tag(name)
    const event = await make.event({ tags: [tag.id] })
    const { pool } = payload.db
    await pool.query('DELETE FROM search_words WHERE word = $1', [name])
    await pool.query('ALTER TABLE search_entries DISABLE TRIGGER indexed')
    await pool.query(
      `UPDATE search_entries SET topics = NULL, words = '' WHERE kind = 'events' AND document_id = $1`,
      [event.id],
    )
    await pool.query('ALTER TABLE search_entries ENABLE TRIGGER indexed')
    await pool.query('DELETE FROM search_words WHERE word = $1', [name])
    expect(await search.found(name)).toEqual([])
    await index()
    expect(await search.found(name)).toEqual([event.id])
    expect(await listed(name)).toBe(true)
  })
})
