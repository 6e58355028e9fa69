import type { ArrangedItem } from '#src/db/content/navigation.ts'
import { staticPages } from './static-pages.ts'

interface Leaf {
  id: string
  label: string
  path: string | null
  isCustom: boolean
  customPageId?: number
}

/** A menu item in its order, before `order` is numbered. */
export interface MenuItem extends Leaf {
  isFolder?: true
  children?: Leaf[]
}

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

const leafOf = ({ kind, staticPage, label, page }: ArrangedItem): Leaf | undefined => {
  if (kind === 'static') return staticLeaf(staticPage, label)
  if (!page) return undefined
  return {
    id: `custom-${page.id}`,
    label: label || page.title,
    path: page.slug,
    isCustom: true,
    customPageId: page.id,
  }
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
 * Builds the public menu: the editors' arrangement without hidden items and draft pages, followed
 * by the built-in pages that are not placed (decisions §2).
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
