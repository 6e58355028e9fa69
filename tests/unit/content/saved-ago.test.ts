import { describe, expect, it } from 'vitest'
import { savedAgo } from '#src/content/writing/admin/saved-ago.ts'

describe('how long ago something was saved', () => {
  it.each([
    [0, undefined],
    [9.9, undefined],
    [10, '10 sec. ago'],
    [19, '10 sec. ago'],
    [59, '50 sec. ago'],
    [60, '1 min. ago'],
    [3599, '59 min. ago'],
    [3600, '1 hr. ago'],
    [86_400, '1 day ago'],
  ])('%i seconds are shown as %s', (seconds, text) => {
    expect(savedAgo(seconds, 'en')).toBe(text)
  })

  it.each([
    ['de', 'vor 10 Sek.'],
    ['fr', 'il y a 10 s'],
    ['es', 'hace 10 s'],
    ['it', '10 sec. fa'],
  ])('in %s it is %s', (language, text) => {
    // French has a space that does not break.
    expect(savedAgo(12, language)?.replace(/\s/g, ' ')).toBe(text)
  })
})
