import { describe, expect, it } from 'vitest'
import { parseMailbox } from '#src/settings/mailbox.ts'

describe('a mail sender', () => {
  it.each([
    ['news@ngo.test', '', 'news@ngo.test'],
    [' muster@localhost ', '', 'muster@localhost'],
    ['NGO News <news@ngo.test>', 'NGO News', 'news@ngo.test'],
    ['"News, NGO" <news@ngo.test>', 'News, NGO', 'news@ngo.test'],
    ['NGO, News <news@ngo.test>', 'NGO, News', 'news@ngo.test'],
    ['Über uns <news@ngo.test>', 'Über uns', 'news@ngo.test'],
    ['<news@ngo.test>', '', 'news@ngo.test'],
    ['NGO <news@münchen.test>', 'NGO', 'news@xn--mnchen-3ya.test'],
  ])('the mail sender %s is valid', (text, name, address) => {
    expect(parseMailbox(text)).toEqual({ name, address })
  })

  it.each([
    '',
    'NGO News',
    'NGO News news@ngo.test',
    'NGO News <news@ngo.test',
    'news@ngo.test, other@ngo.test',
    'Team: news@ngo.test;',
    '<news@ngo.test> NGO',
    '<<news@ngo.test>>',
    'news@',
    '@ngo.test',
    'news@ngo..test',
    'ne ws@ngo.test',
    'NGO\r\nBcc: x@ngo.test <news@ngo.test>',
    `${'x'.repeat(65)}@ngo.test`,
    `x@${'long-name.'.repeat(30)}test`,
  ])('the mail sender %j is rejected', (text) => {
    expect(parseMailbox(text)).toBeUndefined()
  })
})
