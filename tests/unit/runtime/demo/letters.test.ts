import { describe, expect, it } from 'vitest'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { newsletters, templates } from '#src/runtime/demo/outreach.ts'
import { letterFrame, postalAddress } from '#src/runtime/demo/seed-site.ts'

const letters = [...newsletters, ...templates.filter(({ category }) => category === 'newsletter')]

describe.each(letters)('the demo newsletter “$subject”', ({ subject, htmlContent }) => {
  it(`the demo newsletter “${subject}” has exactly one unsubscribe link`, () => {
    const { html, text } = compileMail({
      subject,
      html: htmlContent,
      text: '',
      wrapper: letterFrame,
      unsubscribable: true,
      baseUrl: 'https://ngo.test',
      postalAddress,
    })
    for (const part of [html, text]) expect(part.split('{{unsubscribe}}').length - 1).toBe(1)
  })
})
