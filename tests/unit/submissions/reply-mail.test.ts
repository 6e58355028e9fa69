import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { replyMail, replySubject } from '#src/submissions/replies/reply-mail.ts'

const answered = {
  collection: 'contact-submissions',
  title: 'Beach day',
  text: 'May I\n\nhelp?',
  sentAt: '2026-03-05T23:30:00.000Z',
} as const

const mailOf = (text: string, language: (typeof siteLanguages)[number] = 'en') =>
  replyMail({ text, language, timeZone: 'Europe/Berlin', target: answered })

describe('the subject of a reply', () => {
  it.each([
    ['Beach day', 'Re: Beach day'],
    ['Re: Beach day', 'Re: Beach day'],
    ['RE:Beach day', 'RE:Beach day'],
    ['Reading', 'Re: Reading'],
    ['  a\r\n b\u0000c ', 'Re: a b c'],
  ])('the reply to %j has the subject %j', (subject, expected) => {
    expect(replySubject(subject)).toBe(expected)
  })

  it('it is one line, and answering it adds nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (subject) => {
        const reply = replySubject(subject)
        expect(reply).toMatch(/^re:[^\p{Cc}]*$/iu)
        expect(replySubject(reply)).toBe(reply)
      }),
    )
  })
})

describe('the mail of a reply', () => {
  it('the text part is what was written, and below it the quoted submission', () => {
    expect(mailOf('Dear Ada,\r\nyes.\n').text).toBe(
      'Dear Ada,\nyes.\n\nYour message of March 6, 2026:\n\n> May I\n>\n> help?\n',
    )
  })

  it('addresses of web pages are links, without the punctuation after them', () => {
    const { html } = mailOf('See https://example.org/a?b=1&c=2. (Or http://example.org/x)')
    expect(html).toContain(
      'See <a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>. (Or <a href="http://example.org/x">http://example.org/x</a>)',
    )
  })

  it('no text becomes an element', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '>', '"', '&', 'a', ':', '/', 'http://', ' ', '\n'),
        }),
        (text) => {
          const { html } = mailOf(text)
          const elements = new Set(Array.from(html.matchAll(/<\/?([a-z]+)/g), ([, name]) => name))
          for (const name of ['div', 'p', 'blockquote', 'br', 'a']) elements.delete(name)
          expect([...elements]).toEqual([])
          expect(html.split('"').length % 2).toBe(1)
        },
      ),
    )
  })

  it.each(siteLanguages)('a site in the language %s introduces the quote in it', (language) => {
    const { html, text } = mailOf('Hello', language)
    expect(html).toContain(`<div lang="${language}"`)
    expect(text).toMatch(/\n[^\n>]*2026\s?:\n\n>/)
  })
})
