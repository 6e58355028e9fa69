import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { senderOf } from '#endpoints/submissions/limit-rate.ts'
import { confirmationMail, messageMail } from '#src/mail/notices/mails.ts'
import { env } from '#src/settings/env.ts'
import { cleanProposalHtml } from '#src/submissions/proposals/proposal-html.ts'

describe('senderOf', () => {
  const from = (ip: string) => senderOf({ headers: new Headers({ 'x-muster-address': ip }) })
  const signed = (secret: string) =>
    createHmac('sha256', secret).update('sender 203.0.113.7').digest('base64url')

  it('the stored name of a submitter does not reveal their IP address', () => {
    expect(from('203.0.113.7')).not.toContain('203')
    expect(from('2001:db8:1:2::1')).toBe(from('2001:db8:1:2::2'))
    expect(from('2001:db8:1:2::1')).not.toBe(from('2001:db8:1:3::1'))
    expect(from('203.0.113.7')).toBe(signed(env().PAYLOAD_SECRET))
    expect(from('203.0.113.7')).not.toBe(signed('another secret'))
  })
})

describe('cleanProposalHtml', () => {
  it.each([
    ['<p>Hi <b>you</b></p>', '<p>Hi <b>you</b></p>'],
    ['<script>alert(1)</script>ok', 'ok'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="https://spy.test/p.gif">', ''],
    ['<img src="//spy.test/p.gif">', ''],
    ['<img src="file:///etc/passwd">', ''],
    ['<img src="http://169.254.169.254/">', ''],
    ['<iframe src="https://x.test"></iframe>', ''],
    ['<style>*{background:url(//x)}</style>', ''],
    ['<p style="background:url(//x)" onclick="x()">a</p>', '<p>a</p>'],
  ])('a proposal’s HTML %s is sanitised to %s', (html, clean) => {
    expect(cleanProposalHtml(html)).toBe(clean)
  })

  it('a proposal’s HTML keeps our own images', () => {
    const image = '<img src="/api/images/student-submissions/1-ab.png" alt="a" />'
    expect(cleanProposalHtml(image)).toBe(image)
  })

  it('a proposal’s HTML is harmless for any input', () => {
    const piece = fc.constantFrom(
      ...[
        '<svg>',
        '<math><mtext>',
        '<table><mglyph><style>',
        '</style>',
        '<!--',
        '-->',
        '<![CDATA[',
      ],
      ...['<noscript><p title="</noscript>', '<img src=x onerror=alert(1)>', '">', "'", '<p', '>'],
      ...[
        '<a href="java\tscript:x">',
        '<script>',
        '</script>',
        '&lt;script&gt;',
        '<form action=//x>',
      ],
      ...[
        '<template>',
        '<select><option>',
        '<textarea>',
        '<title>',
        '<xmp>',
        '\u0000',
        '`',
        'text',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = cleanProposalHtml(pieces.join(''))
        expect(clean).not.toMatch(
          /<(?!\/?(?:p|a|b|i|u|s|img|br|hr|em|strong|table|tbody|thead|tr|t[dh]|ul|ol|li|h[234]|blockquote|pre|code|su[bp]|figure|figcaption)\b)[a-z!/]/i,
        )
        expect(clean).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|action)=/i)
        expect(clean).not.toMatch(/<[^>]*(?:href|src)="(?!\/|#|https?:|mailto:|tel:)/i)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('mails about submissions', () => {
  it('the subject of a notification stays on one line', () => {
    const mail = messageMail(
      { id: 1, name: 'A\nB', email: 'a@x.org', subject: 'S\r\nBcc: b@x.org', message: 'M' },
      'https://a.test',
    )
    expect(mail.subject).toBe('Message: S Bcc: b@x.org')
    expect(mail.text).toContain('https://a.test/admin/collections/contact-submissions/1')
  })

  it('a confirmation mail escapes values in its HTML', () => {
    const mail = confirmationMail({ name: '<i>Org</i>', language: 'en' }, 'https://a.test/?a&b')
    expect(mail.subject).toBe('Please confirm your subscription to <i>Org</i>')
    expect(mail.html).toContain('https://a.test/?a&amp;b')
    expect(mail.html).not.toContain('<i>')
  })
})
