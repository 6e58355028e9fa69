import type { Draft } from '#src/content/preview/read-draft.ts'
import type { Seo } from '#src/contract/content/seo.ts'
import { publicNameOf } from './staff-user.ts'

const urlOf = (image: Draft['image']): string => (image ? `/api/images/${image.key}` : '')

const presentSeo = ({ seo, title, description, image, coverImage }: Draft): Seo => ({
  title: seo?.title || title,
  description: seo?.description || description,
  imageUrl: urlOf(seo?.image ?? coverImage ?? image),
  noindex: seo?.noindex === true,
  canonical: seo?.canonical || null,
})

const presentCommon = (draft: Draft) => ({
  id: draft.id,
  title: draft.title,
  slug: draft.slug,
  description: draft.description,
  content: draft.contentHtml,
  tags: draft.tags,
  createdAt: draft.createdAt,
  updatedAt: draft.updatedAt,
  seo: presentSeo(draft),
})

const authorOf = ({ author }: Draft) => author && { id: author.id, name: publicNameOf(author) }

export const presentDraftAction = (draft: Draft) => ({
  ...presentCommon(draft),
  icon: draft.icon,
  gradientClass: draft.gradientClass,
  accentClass: draft.accentClass,
  coverImageUrl: urlOf(draft.coverImage),
  image: draft.coverImage ?? null,
  author: authorOf(draft) ?? null,
})

/** An article that was not looked for by a text has nothing marked. */
const notSearched: { highlight?: never } = {}

export const presentDraftArticle = (draft: Draft) => ({
  ...presentCommon(draft),
  ...notSearched,
  category: draft.category,
  imageUrl: urlOf(draft.image),
  image: draft.image ?? null,
  publishedAt: draft.publishedAt ?? draft.updatedAt,
  author: authorOf(draft) ?? null,
})

/** The online link of those who are booked is left out. */
export const presentDraftEvent = (draft: Draft, siteZone: string) => ({
  ...presentCommon(draft),
  startDate: draft.startDate ?? draft.updatedAt,
  endDate: draft.endDate ?? null,
  location: draft.location,
  imageUrl: urlOf(draft.image),
  image: draft.image ?? null,
  link: draft.link,
  cancelled: draft.cancelled === true,
  timeZone: draft.timeZone || siteZone,
  allDay: draft.allDay === true,
  address: draft.address,
  onlineLink: draft.onlineLinkFor === 'everybody' ? draft.onlineLink : '',
  onlineLinkFor: draft.onlineLink ? draft.onlineLinkFor : null,
  sequence: 0,
})

export const presentDraftPage = presentCommon
