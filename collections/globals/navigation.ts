import type { ArrayField, GlobalConfig } from 'payload'
import { hiddenWithout, staffMay } from '#src/access/index.ts'
import { childKinds, itemKinds } from '#src/content/navigation-rules.ts'
import { numberItems, validateItems } from '#src/hooks/navigation.ts'
import { label } from '#src/translations/labels/label.ts'
import { itemFields } from './navigation-item.ts'

const rowLabel = '/src/admin/navigation/item-label.tsx#ItemLabel'

const children: ArrayField = {
  name: 'children',
  label: label('site.inThisFolder'),
  type: 'array',
  labels: { singular: label('site.item'), plural: label('site.items') },
  admin: {
    condition: (_, sibling) => sibling?.['kind'] === 'folder',
    initCollapsed: true,
    components: { RowLabel: rowLabel },
  },
  fields: itemFields(childKinds),
}

export const navigation: GlobalConfig = {
  slug: 'navigation',
  label: label('site.navigation'),
  access: {
    read: staffMay('pages', 'read'),
    update: staffMay('pages', 'write'),
    readVersions: staffMay('pages', 'read'),
  },
  admin: {
    group: label('groups.site'),
    description: label('site.navigationHelp'),
    hidden: hiddenWithout('pages'),
  },
  hooks: { beforeChange: [numberItems] },
  fields: [
    {
      name: 'preview',
      type: 'ui',
      admin: {
        position: 'sidebar',
        components: { Field: '/src/admin/navigation/menu-preview.tsx#MenuPreview' },
      },
    },
    {
      name: 'items',
      type: 'array',
      labels: { singular: label('site.item'), plural: label('site.items') },
      validate: validateItems,
      admin: {
        initCollapsed: true,
        components: {
          Field: '/src/admin/navigation/collapsed-items.tsx#CollapsedItems',
          RowLabel: rowLabel,
        },
      },
      fields: [...itemFields(itemKinds), children],
    },
    { name: 'lastFolderNumber', type: 'number', defaultValue: 0, admin: { hidden: true } },
    { name: 'lastLinkNumber', type: 'number', defaultValue: 0, admin: { hidden: true } },
  ],
}
