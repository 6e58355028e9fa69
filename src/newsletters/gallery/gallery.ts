import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import {
  button,
  columns,
  documentOf,
  greeting,
  heading,
  list,
  paragraph,
  quote,
} from './document.ts'
import { type GalleryTexts, galleryTexts } from './texts.ts'

export const galleryKeys = ['announcement', 'invitation', 'digest', 'thanks', 'welcome'] as const
export type GalleryKey = (typeof galleryKeys)[number]

export interface GalleryTemplate {
  readonly key: GalleryKey
  readonly name: string
  readonly subject: string
  readonly frame: Frame
  readonly body: Readonly<Record<string, unknown>>
}

type Draft = Pick<GalleryTemplate, 'frame' | 'body'>

/** Blocks of a document are numbered: 1 is the greeting. */
const drafts: Readonly<Record<GalleryKey, (texts: GalleryTexts) => Draft>> = {
  announcement: ({ greet, announcement: t, closing }) => ({
    frame: 'announcement',
    body: documentOf(
      heading('h1', t.title),
      greeting(...greet),
      paragraph(t.lead),
      paragraph(t.more),
      button(2, t.button, '/news'),
      paragraph(closing),
    ),
  }),
  invitation: ({ greet, invitation: t, closing }) => ({
    frame: 'masthead',
    body: documentOf(
      heading('h1', t.title),
      greeting(...greet),
      paragraph(t.lead),
      heading('h2', t.details),
      list(...Object.values(t.facts).map(({ name, text }) => [name, text] as const)),
      button(2, t.button, '/events'),
      paragraph(t.more),
      paragraph(closing),
    ),
  }),
  digest: ({ greet, digest: t, closing }) => ({
    frame: 'masthead',
    body: documentOf(
      heading('h1', t.title),
      greeting(...greet),
      paragraph(t.lead),
      heading('h2', t.news),
      paragraph(t.newsHelp),
      heading('h2', t.ahead),
      columns(
        2,
        [heading('h3', t.event), paragraph(t.eventText), button(3, t.eventButton, '/events')],
        [heading('h3', t.action), paragraph(t.actionText), button(4, t.actionButton, '/actions')],
      ),
      paragraph(closing),
    ),
  }),
  thanks: ({ greet, thanks: t, closing }) => ({
    frame: 'letter',
    body: documentOf(
      greeting(...greet),
      paragraph(t.lead),
      list(...Object.values(t.done)),
      quote(t.voice),
      paragraph(t.more),
      paragraph(closing),
    ),
  }),
  welcome: ({ greet, welcome: t, closing }) => ({
    frame: 'masthead',
    body: documentOf(
      heading('h1', t.title),
      greeting(...greet),
      paragraph(t.lead),
      heading('h2', t.expect),
      list(...Object.values(t.points)),
      button(2, t.button, '/actions'),
      paragraph(t.more),
      paragraph(closing),
    ),
  }),
}

export const galleryIn = (language: SiteLanguage): GalleryTemplate[] => {
  const texts = galleryTexts(language)
  return galleryKeys.map((key) => {
    const { name, subject } = texts[key]
    return { key, name, subject, ...drafts[key](texts) }
  })
}
