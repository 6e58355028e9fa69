import type { Payload } from 'payload'
import { richText } from '#src/content/rich-text/lines-as-rich-text.ts'
import { slugFrom } from '#src/content/slug.ts'
import type { Navigation } from '#src/payload-types.ts'
import {
  about,
  navigation,
  pages,
  primaryColor,
  publicProfile,
  siteName,
  staticImages,
} from './organisation.ts'
import { landscape, logo } from './picture.ts'
import { image } from './seed-content.ts'
import { each, type Report, seedDocument } from './seed-document.ts'

export const postalAddress = 'Old Customs House, 1 Quay Street, Arlemouth'

export const letterFrame = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>
body { margin: 0; background: #eef3f4; color: #1d2b30; font: 16px/1.55 Helvetica, Arial, sans-serif; }
.sheet { max-width: 600px; margin: 0 auto; background: #ffffff; }
.head { padding: 24px 32px; background: #0f4c5c; color: #ffffff; font-size: 20px; font-weight: bold; }
.text { padding: 16px 32px 32px; }
.text h1 { font-size: 28px; line-height: 1.2; }
.text a { color: #0f4c5c; }
.foot { padding: 20px 32px; font-size: 13px; color: #51636a; border-top: 1px solid #d6e0e3; }
.foot a { color: #51636a; }
</style>
</head>
<body>
<div class="sheet">
<div class="head">${siteName}</div>
<div class="text">{{content}}</div>
<div class="foot">${siteName}, ${postalAddress}<br>
You get this letter because you asked for it. <a href="{{unsubscribe}}">Unsubscribe</a></div>
</div>
</body>
</html>
`

type Items = NonNullable<Navigation['items']>

async function seedNavigation(
  payload: Payload,
  pageIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { items } = await payload.findGlobal({ slug: 'navigation', depth: 0 })
  if (items?.length) return
  const arranged: Items = navigation.map((item) => {
    if (item.kind === 'static') return { kind: 'static', staticPage: item.staticPage }
    const statics = 'statics' in item ? item.statics : []
    return {
      kind: 'folder',
      label: item.label,
      children: [
        ...statics.map((staticPage) => ({ kind: 'static' as const, staticPage })),
        ...item.pages.map((title) => ({ kind: 'page' as const, page: pageIds.get(title) ?? null })),
      ],
    }
  })
  await payload.updateGlobal({ slug: 'navigation', data: { items: arranged } })
}

export async function seedSite(payload: Payload, report: Report): Promise<void> {
  const pageIds = new Map<string, number>()
  await each(report, 'Pages', pages, async ({ content, ...page }) => {
    const slug = slugFrom(page.title)
    const make = () => ({
      ...page,
      slug,
      content: richText(content),
      _status: 'published' as const,
    })
    pageIds.set(
      page.title,
      await seedDocument(payload, 'pages', { field: 'slug', value: slug }, make),
    )
  })
  await seedNavigation(payload, pageIds)
  await each(report, 'Values', about.values, ([title, description, icon, colorClass], at) =>
    seedDocument(payload, 'about-values', { field: 'title', value: title }, () => ({
      title,
      description,
      icon,
      colorClass,
      displayOrder: at + 1,
    })),
  )
  await each(
    report,
    'Static images',
    staticImages,
    ([id, name, description, recommendedSize], at) =>
      seedDocument(payload, 'static-images', { field: 'id', value: id }, async () => ({
        id,
        name,
        description,
        recommendedSize,
        recommendedFormat: 'JPEG',
        image: await image(payload, name, () => landscape(40 + at)),
      })),
  )
  const { siteName: named } = await payload.findGlobal({ slug: 'settings', depth: 0 })
  if (named) return
  const { mission, history } = about
  await payload.updateGlobal({
    slug: 'about',
    data: { mission, history: { title: history.title, content: richText(history.content) } },
  })
  await payload.updateGlobal({
    slug: 'settings',
    data: {
      siteName,
      primaryColor,
      logo: await image(payload, `The logo of ${siteName}`, logo),
      senderName: siteName,
      postalAddress,
      ...publicProfile,
      defaultWrapper: letterFrame,
    },
  })
}
