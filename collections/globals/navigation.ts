import type { ArrayField, GlobalConfig } from 'payload'
import { numberItems, validateItems } from '#src/content/navigation/hooks.ts'
import { childKinds, itemKinds } from '#src/content/navigation/navigation-rules.ts'
import { label } from '#src/locales/labels/label.ts'
import { hiddenWithout, staffMay } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { itemFields } from './navigation-item.ts'

const rowLabel = '/src/content/navigation/admin/item-label.tsx#ItemLabel'

const children: ArrayField = {
  ...labelled('array', 'children', 'site.inThisFolder'),
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
        components: { Field: '/src/content/navigation/admin/menu-preview.tsx#MenuPreview' },
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
          Field: '/src/content/navigation/admin/collapsed-items.tsx#CollapsedItems',
          RowLabel: rowLabel,
        },
      },
      fields: [...itemFields(itemKinds), children],
    },
    { name: 'lastFolderNumber', type: 'number', defaultValue: 0, admin: { hidden: true } },
    { name: 'lastLinkNumber', type: 'number', defaultValue: 0, admin: { hidden: true } },
  ],
}
