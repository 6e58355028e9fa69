import { describe, expect, it } from 'vitest'
import { formatTimeIn, regionalLanguage, zoneName } from '#src/locales/time-formats.ts'

const at = '2031-03-05T22:30:15.000Z'

describe('a time in the admin UI', () => {
  it('a timestamp is formatted in the language and time zone of the reader', () => {
    expect(formatTimeIn('en', 'Europe/Berlin')('longDate', at)).toBe('March 5, 2031')
    expect(formatTimeIn('en', 'Pacific/Auckland')('longDate', at)).toBe('March 6, 2031')
    expect(formatTimeIn('de', 'Europe/Berlin')('dateTimeSeconds', at)).toBe('05.03.2031, 23:30:15')
  })

  it('a timestamp is empty while the time zone is unknown', () => {
    expect(formatTimeIn('en', undefined)('longDate', at)).toBe('')
  })

  it.each([undefined, 'Pacific/Auckland', 'America/Los_Angeles'])(
    'a day is the same in every time zone (%s)',
    (timeZone) => {
      const formatTime = formatTimeIn('en', timeZone)
      expect(formatTime('day', '2031-03-05')).toBe('Wednesday, March 5')
      expect(formatTime('month', '2031-03-01')).toBe('March 2031')
    },
  )
})

describe('the name of a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin – Central European Time'],
    ['America/New_York', 'America/New York – Eastern Time'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('of %s is “%s”', (zone, name) => {
    expect(zoneName(zone, 'en')).toBe(name)
  })
})

describe('the language of a reader', () => {
  it.each([
    [['de-AT', 'en-GB'], 'en-GB'],
    [['en-US@posix', 'en-GB'], 'en-GB'],
    [['en-US@posix'], 'en'],
    [[], 'en'],
  ])('has the region of %j: %s', (preferred, language) => {
    expect(regionalLanguage('en', preferred)).toBe(language)
  })
})
