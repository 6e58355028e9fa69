import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirmationMail, messageMail } from '#src/submissions/mails.ts'
import { cleanProposalHtml } from '#src/submissions/proposal-html.ts'
import { nameSender, networkOf } from '#src/submissions/sender.ts'
import { takeTurns } from '#src/submissions/turns.ts'

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('gives nothing of an address away in the name of its sender', () => {
    expect(nameSender('203.0.113.7', 'secret')).not.toContain('203')
    expect(nameSender('2001:db8:1:2::1', 's')).toBe(nameSender('2001:db8:1:2::2', 's'))
    expect(nameSender('203.0.113.7', 'one')).not.toBe(nameSender('203.0.113.7', 'two'))
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
  ])('turns %s into %s', (html, clean) => {
    expect(cleanProposalHtml(html)).toBe(clean)
  })

  it('keeps images of our own', () => {
    const image = '<img src="/api/images/student-submissions/1-ab.png" alt="a" />'
    expect(cleanProposalHtml(image)).toBe(image)
  })

  it('leaves nothing that runs or loads', () => {
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

describe('mails', () => {
  it('keep a subject on one line', () => {
    const mail = messageMail(
      { id: 1, name: 'A\nB', email: 'a@x.org', subject: 'S\r\nBcc: b@x.org', message: 'M' },
      'https://a.test',
    )
    expect(mail.subject).toBe('Message: S Bcc: b@x.org')
    expect(mail.text).toContain('https://a.test/admin/collections/contact-submissions/1')
  })

  it('escape what people wrote', () => {
    const mail = confirmationMail({ name: '<i>Org</i>', language: 'en' }, 'https://a.test/?a&b')
    expect(mail.subject).toBe('Please confirm your subscription to <i>Org</i>')
    expect(mail.html).toContain('https://a.test/?a&amp;b')
    expect(mail.html).not.toContain('<i>')
  })
})

describe('takeTurns', () => {
  it('lets no more in than there are places, and everybody in the end', async () => {
    const inTurn = takeTurns(2)
    let inside = 0
    let most = 0
    const work = async (at: number): Promise<number> => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
      if (at === 3) throw new Error('failed')
      return at
    }
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((at) => inTurn(() => work(at))))
    expect(most).toBe(2)
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
    ])
    expect(await inTurn(() => work(7))).toBe(7)
  })
})
