import type { MenuItem } from '#src/content/navigation/navigation-tree.ts'
import type { NavigationItem } from '#src/contract/content/navigation.ts'

type Leaf = Omit<MenuItem, 'children' | 'isFolder'>

const presentLeaf = ({ id, label, path, isCustom, customPageId, link }: Leaf, at: number) => ({
  id,
  label,
  path,
  isCustom,
  order: at + 1,
  ...(customPageId === undefined ? {} : { customPageId }),
  ...(link
    ? { kind: link.kind, isExternal: link.isExternal, opensInNewTab: link.opensInNewTab }
    : {}),
})

/** Serializes the menu; `order` is numbered from 1 on each level. */
export const presentNavigation = (menu: readonly MenuItem[]): NavigationItem[] =>
  menu.map(({ isFolder, children, ...item }, at) => ({
    ...presentLeaf(item, at),
    ...(isFolder ? { isFolder, children: (children ?? []).map(presentLeaf) } : {}),
  }))
