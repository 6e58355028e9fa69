import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { openFind } from '#tests/support/find.ts'
import { searchOf, word } from '#tests/support/search.ts'

const { payload, find, titlesOf } = await openFind()

let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

/** Han characters of this test alone. */
const rare = (): string =>
  Array.from({ length: 2 }, () => String.fromCodePoint(randomInt(0x3400, 0x4db0))).join('')

/** A title, and what is within it. */
const titles: [string, string, string][] = [
  ['Chinese', '全国学生气候行动大会', '气候'],
  ['Japanese', '第三回東京環境デモのお知らせ', '環境デモ'],
  ['Japanese, a single letter', '夏の猫祭り', '猫'],
  ['Thai', 'การประชุมใหญ่ประจำปี', 'ประชุม'],
  ['Thai, all of marks', 'งานวันเด็กที่สวน', 'วันเด็ก'],
]

describe('a search in a script without spaces', () => {
  it.each(titles)('%s: the public finds a title by what is within it', async (_, title, part) => {
    const { found } = searchOf(payload, api)
    const mark = word()
    const page = await make.page({ title: `${title} ${mark}` })
    expect(await found(`${part} ${mark}`)).toContain(page.id)
    expect(await found(part)).toContain(page.id)
    expect(await found(`"${part}" ${mark}`)).toContain(page.id)
    const listed = await api('GET', `/api/pages?text=${encodeURIComponent(`${part} ${mark}`)}`)
    expect(listed.json).toMatchObject([{ id: page.id }])
  })

  it.each(titles)('%s: staff find it too', async (_, title, part) => {
    const own = rare()
    const article = `${title}${own}です`
    await payload.create({
      collection: 'news',
      data: { title: article, slug: '', description: 'Said briefly.' },
      draft: true,
    })
    expect(titlesOf(await find({ q: own }), 'content')).toContain(article)
    expect(titlesOf(await find({ q: `${part} ${own}` }), 'content')).toContain(article)
  })

  it('a person is found by the second part of a name', async () => {
    const own = rare()
    await payload.create({ collection: 'contacts', data: { name: `王${own}`, status: 'Member' } })
    expect(titlesOf(await find({ q: own }), 'people')).toContain(`王${own}`)
  })

  it('what a minus excludes is not found within a title', async () => {
    const own = rare()
    const page = await make.page({
      title: `会議${own}の案内`,
      slug: unique('page').replace(' ', '-'),
    })
    const { found } = searchOf(payload, api)
    expect(await found(own)).toEqual([page.id])
    expect(await found(`${own} -会議`)).toEqual([])
  })

  it('a percent sign within is literal', async () => {
    const own = rare()
    await make.page({ title: `会議${own}の案内`, slug: unique('page').replace(' ', '-') })
    expect(await searchOf(payload, api).found(`${own}%案`)).toEqual([])
  })
})
