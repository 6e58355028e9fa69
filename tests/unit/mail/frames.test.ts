import { describe, expect, it } from 'vitest'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { frames } from '#src/contract/newsletters/enums.ts'
import { checkHtml } from '#src/mail/check/check-html.ts'
import { checkSubject } from '#src/mail/check/subject.ts'
import { frameHtml, type Sender } from '#src/mail/frames/frame-html.ts'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { footerWords } from '#src/mail/rendering/data-link.ts'
import { fillMail } from '#src/mail/rendering/fill-placeholders.ts'
import { checkBlocks, checkWritten } from '#src/newsletters/check/written.ts'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import { galleryIn } from '#src/newsletters/gallery/gallery.ts'
import { baseUrl, finished, sender, values } from '#tests/support/gallery-mail.ts'

describe('the gallery of templates', () => {
  const all = siteLanguages.flatMap((language) =>
    galleryIn(language).map((template) => ({ language, template, name: template.name })),
  )

  it.each(all)(
    '“$name” ($language) passes the mail check, as newsletter and composed email',
    async ({ language, template }) => {
      for (const isNewsletter of [true, false]) {
        const from = { ...sender, language }
        const { body, mail } = await finished(template, from, isNewsletter)
        const kind = isNewsletter ? 'newsletter' : 'composed'
        const wrapper = frameHtml(template.frame, from, isNewsletter ? 'newsletter' : 'composed')
        const findings = [
          ...checkSubject(mail.subject),
          ...checkWritten({ ...body, subject: template.subject, wrapper, kind, isComposed: true }),
          ...checkBlocks(readBody(template.body), new Map()),
          ...checkHtml({ html: mail.html, baseUrl, postalAddress: sender.postalAddress }).findings,
        ]
        expect(findings).toEqual([])
        expect(mail.html).not.toContain('{{')
        expect(mail.text).toContain('Sam Reader')
      }
    },
  )

  it('there are five, in each language of the site, each with a name and a subject', () => {
    for (const language of siteLanguages) {
      const gallery = galleryIn(language)
      expect(gallery).toHaveLength(5)
      expect(new Set(gallery.map(({ name }) => name)).size).toBe(5)
      expect(new Set(gallery.map(({ subject }) => subject)).size).toBe(5)
    }
  })
})

describe('a frame of a mail', () => {
  const wrapped = (frame: (typeof frames)[number], from: Sender, isNewsletter = true) =>
    fillMail(
      compileMail({
        ...{ subject: 'S', html: '<p>Hello</p>', text: '', baseUrl, postalAddress: '' },
        wrapper: frameHtml(frame, from, isNewsletter ? 'newsletter' : 'composed'),
        unsubscribable: isNewsletter,
        dataLink: 'Your data',
      }),
      values,
    ).html

  const colours = ['', '#ffffff', '#000000', '#ffe600', '#808080', '#c8102e', '#0f4c5c', '#7fffd4']
  const cases = frames.flatMap((frame) => colours.map((colour) => ({ frame, colour })))

  it.each(cases)(
    '$frame is readable in the colour “$colour”, with a logo and without',
    ({ frame, colour }) => {
      for (const logoUrl of [sender.logoUrl, ''])
        expect(
          checkHtml({
            html: wrapped(frame, { ...sender, colour, logoUrl }),
            baseUrl,
            postalAddress: '',
          }).findings,
        ).toEqual([])
    },
  )

  it.each(frames)(
    '%s has what a newsletter must have, once, in the language of the site',
    (frame) => {
      const html = wrapped(frame, { ...sender, language: 'de' })
      for (const part of [
        'Harbour Union',
        'Quay 1<br>20457 Hamburg',
        'Mastodon',
        'Abbestellen',
        'Ihre Daten, und warum Sie das bekommen',
      ])
        expect(html.split(part).length, part).toBeGreaterThan(1)
      expect(html.split(values.unsubscribe)).toHaveLength(2)
      expect(html.split(values.preferences)).toHaveLength(2)
      expect(html).toContain('lang="de"')
    },
  )

  it.each(frames)('%s of a composed email has no link to unsubscribe', (frame) => {
    const html = wrapped(frame, sender, false)
    expect(html).not.toMatch(/unsubscribe/i)
    expect(html.split(values.preferences)).toHaveLength(2)
  })

  it.each(frames)('%s is good without anything in Settings', (frame) => {
    const empty = { ...sender, siteName: '', colour: '', logoUrl: '', postalAddress: '', links: [] }
    const html = wrapped(frame, empty)
    expect(html).not.toMatch(/<img|<p[^>]*><\/p>|undefined/)
    expect(checkHtml({ html, baseUrl, postalAddress: '' }).findings).toEqual([])
  })

  it('nothing of Settings is read as HTML or as a placeholder', () => {
    const siteName = 'Us <script> & {{email}}'
    const html = wrapped('letter', {
      ...sender,
      siteName,
      logoUrl: '',
      postalAddress: '<b>{{name}}',
    })
    expect(html).not.toMatch(/<script|<b>|sam@example|Sam Reader/)
    expect(html).toContain('Us &lt;script&gt; &amp;')
  })

  it('a mail of the composer keeps its colours for the dark in a frame, and loses them in a wrapper', async () => {
    const { body } = await finished(galleryIn('en')[0] as never, sender, true)
    const compile = (wrapper: string) =>
      compileMail({
        ...body,
        subject: 'S',
        wrapper,
        unsubscribable: true,
        postalAddress: '',
        baseUrl,
      }).html
    expect(compile(frameHtml('masthead', sender, 'newsletter'))).toContain('.m-text a')
    expect(compile('<html><head></head><body>{{content}}</body></html>')).not.toContain('.m-text a')
  })
})

describe('the language of a footer', () => {
  it.each([
    ['<p>Hi</p>', 'de', 'Abbestellen'],
    ['<p>Hi</p>', 'en', 'Unsubscribe'],
    ['<html lang="fr"><p>Salut</p></html>', 'de', 'Se désabonner'],
  ] as const)('of %s on a site in %s, the link to leave is “%s”', (html, site, words) => {
    const source = { subject: 'S', html, text: 'T', wrapper: '', unsubscribable: true }
    const mail = fillMail(
      compileMail({ ...source, postalAddress: '', baseUrl, ...footerWords(html, site) }),
      { unsubscribe: baseUrl },
    )
    expect(mail.html).toContain(`>${words}</a>`)
    expect(mail.text).toContain(`${words}: ${baseUrl}`)
  })
})
