import type { Access, CollectionConfig } from 'payload'
import { hiddenWithout, may, none, whereOf } from '#src/access/index.ts'
import { label } from '#src/translations/labels/label.ts'

/** One's own, and those that colleagues share. */
const ownOrShared = (level: 'read' | 'write'): Access =>
  whereOf(
    'segments',
    (req) =>
      may(req, 'contacts', level) && {
        or: [{ shared: { equals: true } }, { owner: { equals: req.user?.id ?? 0 } }],
      },
  )

/** A saved filter of contacts by rules. */
export const segments: CollectionConfig = {
  slug: 'segments',
  labels: { singular: label('people.segment'), plural: label('people.segments') },
  access: {
    create: ({ req }) => may(req, 'contacts', 'write'),
    read: ownOrShared('read'),
    update: ownOrShared('write'),
    delete: ownOrShared('write'),
    readVersions: none,
    unlock: none,
  },
  defaultSort: 'name',
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'shared', 'owner', 'updatedAt'],
    description: label('people.segmentsHelp'),
    hidden: hiddenWithout('contacts'),
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    { name: 'rules', label: label('people.rules'), type: 'json', required: true, defaultValue: {} },
    { name: 'shared', label: label('people.shared'), type: 'checkbox', defaultValue: false },
    {
      name: 'owner',
      label: label('people.owner'),
      type: 'relationship',
      relationTo: 'users',
      index: true,
      // The author stays the owner, whoever edits a shared one.
      hooks: {
        beforeChange: [
          ({ operation, req, value }) => (operation === 'create' && req.user ? req.user.id : value),
        ],
      },
      access: { create: () => false, update: () => false },
      admin: { readOnly: true, position: 'sidebar' },
    },
  ],
}
