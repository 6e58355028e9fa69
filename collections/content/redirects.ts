import type { CollectionConfig } from 'payload'
import {
  readTarget,
  toSitePath,
  validateFrom,
  validateTo,
} from '#src/content/addresses/redirect-hooks.ts'
import { label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout, may, whereOf } from '#src/platform/access/index.ts'
import { internal, recorded } from '#src/platform/fields/recorded.ts'

const address = {
  type: 'text' as const,
  maxLength: 2_000,
  hooks: { beforeValidate: [toSitePath] },
}

/**
 * Addresses that lead elsewhere. Those that entries left are written by triggers alone (migration
 * `former_addresses`), have `leftAt`, and are released by deleting them.
 */
export const redirects: CollectionConfig = {
  slug: 'redirects',
  labels: { singular: label('addresses.redirect'), plural: label('addresses.redirects') },
  access: {
    ...areaAccess('pages'),
    update: whereOf(
      'redirects',
      (req) => may(req, 'pages', 'write') && { leftAt: { exists: false } },
    ),
  },
  disableDuplicate: true,
  defaultSort: 'from',
  forceSelect: { kind: true, documentId: true },
  admin: {
    group: label('groups.site'),
    useAsTitle: 'from',
    defaultColumns: ['from', 'to', 'leftAt', 'updatedAt'],
    listSearchableFields: ['from'],
    description: label('addresses.help'),
    hidden: hiddenWithout('pages'),
  },
  hooks: { beforeRead: [readTarget] },
  fields: [
    {
      ...address,
      name: 'from',
      label: label('addresses.from'),
      required: true,
      unique: true,
      validate: validateFrom,
      admin: { description: label('addresses.fromHelp') },
    },
    {
      ...address,
      name: 'to',
      label: label('addresses.to'),
      validate: validateTo,
      admin: { description: label('addresses.toHelp') },
    },
    { name: 'kind', type: 'text', hidden: true, access: internal },
    { name: 'documentId', type: 'number', index: true, hidden: true, access: internal },
    {
      ...recorded({ name: 'leftAt' }),
      label: label('addresses.leftAt'),
      type: 'date',
      index: true,
    },
  ],
}
