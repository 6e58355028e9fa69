import type { MenuItem } from '#src/content/navigation-tree.ts'
import type { NavigationItem } from '#src/contract/content/navigation.ts'

const numbered = <T extends object>(items: readonly T[]): (T & { order: number })[] =>
  items.map((item, at) => ({ ...item, order: at + 1 }))

/** Serializes the menu; `order` is numbered from 1 on each level. */
export const presentNavigation = (menu: readonly MenuItem[]): NavigationItem[] =>
  numbered(menu).map(({ id, label, path, isCustom, customPageId, isFolder, children, order }) => ({
    id,
    label,
    path,
    isCustom,
    order,
    ...(customPageId === undefined ? {} : { customPageId }),
    ...(isFolder ? { isFolder, children: numbered(children ?? []) } : {}),
  }))
