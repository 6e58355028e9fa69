import { describe, expect, it } from 'vitest'
import type { Area } from '#src/contract/permission.ts'
import { isDescribed } from '#src/locales/empty-lists/empty-lists.ts'
import { languages } from '#src/locales/languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { usualStages } from '#src/people/board/usual-stages/usual-stages.ts'
import { outcomeOf } from '#src/workspace/getting-started/admin/test-mail-outcome.ts'
import { type Facts, type StepName, stepsOf } from '#src/workspace/getting-started/steps.ts'
import { readerI18n } from '#tests/support/reader-i18n.ts'

const nothing: Facts = {
  hasOwnPassword: false,
  hasOwnEmail: false,
  hasName: false,
  hasLogo: false,
  hasSender: false,
  hasDefaultSender: false,
  hasMailServer: false,
  isPublic: false,
  hasRateLimit: false,
  hasColleagues: false,
  hasArticle: false,
  hasPage: false,
  hasMenu: false,
  hasStages: false,
  hasMailDesign: false,
}
const everybody = () => true
const doneOf = (facts: Partial<Facts>): StepName[] =>
  stepsOf({ ...nothing, ...facts }, everybody)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name)

describe('the steps of the checklist', () => {
  it('nothing is done in an installation of which nothing is known', () =>
    expect(doneOf({})).toEqual([]))

  it.each<[Partial<Facts>, StepName[]]>([
    [{ hasOwnPassword: true }, []],
    [{ hasOwnEmail: true }, []],
    [{ hasOwnPassword: true, hasOwnEmail: true }, ['account']],
    [{ hasName: true }, []],
    [{ hasName: true, hasLogo: true }, ['identity']],
    [{ hasSender: true }, ['sender']],
    [{ hasDefaultSender: true }, ['sender']],
    [{ hasMailServer: true }, ['mailServer']],
    [{ hasColleagues: true }, ['colleagues']],
    [{ hasArticle: true }, ['article']],
    [{ hasPage: true }, ['page']],
    [{ hasMenu: true }, ['menu']],
    [{ hasStages: true }, ['stages']],
    [{ hasMailDesign: true }, ['mailDesign']],
  ])('%o ticks %o', (facts, done) => expect(doneOf(facts)).toEqual(done))

  it('a rate limit of submissions is a step of a public installation', () => {
    const shown = (facts: Partial<Facts>) =>
      stepsOf({ ...nothing, ...facts }, everybody).find(({ name }) => name === 'rateLimit')
    expect(shown({})).toBeUndefined()
    expect(shown({ isPublic: true })).toMatchObject({ isDone: false })
    expect(shown({ isPublic: true, hasRateLimit: true })).toMatchObject({ isDone: true })
  })

  it('only steps that the user may do are shown', () => {
    const may = (...areas: Area[]) =>
      stepsOf(nothing, (area) => areas.includes(area)).map(({ name }) => name)
    expect(may()).toEqual([])
    expect(may('users')).toEqual(['account', 'colleagues'])
    expect(may('news', 'contacts')).toEqual(['article', 'stages'])
  })
})

describe('what has become of a test mail', () => {
  const mail = { delivery: 1, email: 'ada@example.org', error: '', heldUp: null }
  const said = (status: Parameters<typeof outcomeOf>[0]['status'], error = '', isLocal = false) =>
    outcomeOf({ ...mail, status, error }, isLocal, textsIn('getting-started', 'en'))

  it('a sent mail is with the mail server, or in the local inbox', () => {
    expect(said('sent')).toContain('The mail server has taken the test to ada@example.org')
    expect(said('sent', '', true)).toBe('The test to ada@example.org is in the local inbox.')
  })
  it('a waiting mail says whether it was tried before', () => {
    expect(said('queued')).toBe('The test to ada@example.org is on its way …')
    expect(said('queued', '450 busy')).toContain('it will be repeated. 450 busy')
  })
  it('a mail that is not sent says why', () => {
    expect(said('failed', '550 no such user')).toBe('The test was not sent. 550 no such user')
    expect(said('suppressed')).toContain('ada@example.org is suppressed')
  })
})

it('the usual stages have names of their own in every language', () => {
  for (const language of languages) {
    const names = usualStages(readerI18n(language)).map(({ name }) => name)
    expect(new Set(names).size).toBe(5)
  }
})

it('only collections are described whose text there is', () => {
  expect(isDescribed('news')).toBe(true)
  for (const other of ['payload-jobs', 'toString', '']) expect(isDescribed(other)).toBe(false)
})
