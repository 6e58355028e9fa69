import type { ArrangedItem } from '#src/content/navigation/sql/navigation.ts'
import type { LinkKind } from '#src/contract/content/navigation.ts'
import { entryPath } from '#src/platform/html/entry-path.ts'
import { staticPages } from '#src/platform/html/static-pages.ts'

interface Leaf {
  id: string
  label: string
  path: string | null
  isCustom: boolean
  customPageId?: number
  link?: { kind: LinkKind; isExternal: boolean; opensInNewTab: boolean }
}

/** A menu item in its order, before `order` is numbered. */
export interface MenuItem extends Leaf {
  isFolder?: true
  children?: Leaf[]
}

export const linkedCollections = { article: 'news', event: 'events', action: 'actions' } as const

const staticLeaf = (name: string | null, label: string | null): Leaf | undefined => {
  const page = staticPages.find((each) => each.name === name)
  return (
    page && {
      id: `static-${page.name}`,
      label: label || page.label,
      path: page.path,
      isCustom: false,
    }
  )
}

const pageLeaf = ({ label, page }: ArrangedItem): Leaf | undefined =>
  page
    ? {
        id: `custom-${page.id}`,
        label: label || page.title,
        path: page.slug,
        isCustom: true,
        customPageId: page.id,
      }
    : undefined

const targetOf = (kind: LinkKind, { entry, url }: ArrangedItem) => {
  if (kind === 'external') return url ? { path: url, title: url } : undefined
  return entry && { path: entryPath(linkedCollections[kind], entry.slug), title: entry.title }
}

const linkLeaf = (kind: LinkKind, item: ArrangedItem): Leaf | undefined => {
  const target = targetOf(kind, item)
  if (!target) return undefined
  return {
    id: `link-${item.number}`,
    label: item.label || target.title,
    path: target.path,
    isCustom: false,
    link: { kind, isExternal: kind === 'external', opensInNewTab: item.opensInNewTab },
  }
}

/** A folder within a folder is none. */
const leafOf = (item: ArrangedItem): Leaf | undefined => {
  if (item.kind === 'static') return staticLeaf(item.staticPage, item.label)
  if (item.kind === 'page') return pageLeaf(item)
  return item.kind === 'folder' ? undefined : linkLeaf(item.kind, item)
}

const visible = (items: readonly ArrangedItem[]): ArrangedItem[] =>
  items.filter(({ hidden }) => !hidden)

const menuItemOf = (item: ArrangedItem): MenuItem | undefined => {
  if (item.kind !== 'folder') return leafOf(item)
  return {
    id: `nav-${item.number}`,
    label: item.label ?? '',
    path: null,
    isCustom: false,
    isFolder: true,
    children: visible(item.children).flatMap((child) => leafOf(child) ?? []),
  }
}

/**
 * Builds the public menu: the editors' arrangement without hidden items and those whose target is
 * not public, followed by the built-in pages that are not placed (decisions §2).
 */
export function menuOf(items: readonly ArrangedItem[]): MenuItem[] {
  const placed = new Set(
    items.flatMap((item) => [item, ...item.children]).map(({ staticPage }) => staticPage),
  )
  const unplaced = staticPages.filter(({ name }) => !placed.has(name))
  return [
    ...visible(items).flatMap((item) => menuItemOf(item) ?? []),
    ...unplaced.flatMap(({ name }) => staticLeaf(name, null) ?? []),
  ]
}
