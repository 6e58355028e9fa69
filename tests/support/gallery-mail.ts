import { readBody } from '#src/email/composer/read-body.ts'
import { renderBody } from '#src/email/composer/render-body.ts'
import { accentOf } from '#src/email/frames/frame-colours.ts'
import { frameHtml, type Sender } from '#src/email/frames/frame-html.ts'
import type { galleryIn } from '#src/email/gallery/gallery.ts'
import { compileMail } from '#src/email/render/compile.ts'
import { footerWords } from '#src/email/render/data-link.ts'
import { fillMail } from '#src/email/render/fill-placeholders.ts'

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
  const body = await renderBody({ blocks: readBody(template.body), references, language })
  const compiled = compileMail({
    ...{ ...body, subject: template.subject, baseUrl },
    wrapper: frameHtml(template.frame, from, isNewsletter),
    unsubscribable: isNewsletter,
    postalAddress: isNewsletter ? postalAddress : '',
    ...footerWords(body.html, language),
  })
  return { body, mail: fillMail(compiled, values) }
}
