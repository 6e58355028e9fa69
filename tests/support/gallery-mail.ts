import { renderBody } from '#src/mail/composing/render-body.ts'
import { accentOf } from '#src/mail/frames/frame-colours.ts'
import { frameHtml, type Sender } from '#src/mail/frames/frame-html.ts'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { footerWords } from '#src/mail/rendering/data-link.ts'
import { fillMail } from '#src/mail/rendering/fill-placeholders.ts'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import type { galleryIn } from '#src/newsletters/gallery/gallery.ts'

export const baseUrl = 'https://ngo.example.org'

export const sender: Sender = {
  siteName: 'Harbour Union',
  colour: '#c8102e',
  logoUrl: `${baseUrl}/api/images/media/logo.png?w=480`,
  postalAddress: 'Quay 1\n20457 Hamburg',
  links: [{ label: 'Mastodon', url: 'https://social.example.org/@harbour' }],
  language: 'en',
  siteUrl: baseUrl,
}

export const values = {
  name: 'Sam Reader',
  email: 'sam@example.org',
  unsubscribe: `${baseUrl}/api/newsletter/unsubscribe/t`,
  preferences: `${baseUrl}/api/preferences/t`,
}

export const finished = async (
  template: ReturnType<typeof galleryIn>[number],
  from: Sender,
  isNewsletter: boolean,
) => {
  const references = {
    images: new Map(),
    targets: new Map(),
    baseUrl,
    accent: accentOf(from.colour),
  }
  const { language, postalAddress } = from
  const body = await renderBody({
    blocks: readBody(template.body),
    references,
    language,
    timeZone: 'UTC',
  })
  const compiled = compileMail({
    ...{ ...body, subject: template.subject, baseUrl },
    wrapper: frameHtml(template.frame, from, isNewsletter ? 'newsletter' : 'composed'),
    unsubscribable: isNewsletter,
    postalAddress: isNewsletter ? postalAddress : '',
    ...footerWords(body.html, language),
  })
  return { body, mail: fillMail(compiled, values) }
}
