import type { Access, CollectionConfig } from 'payload'
import { permissionOptions, readableNetworks } from '#src/accounts/keys/fields.ts'
import { lockRowsOf } from '#src/data/lock-rows.ts'
import { label } from '#src/locales/labels/label.ts'
import { hiddenWithoutRole, may, none, rolesBehind, staffMay } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { inPanel, internal } from '#src/platform/fields/recorded.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'

/** One's own; administrators read, change and end all. */
const own: Access = ({ req }) => {
  if (rolesBehind(req).length === 0 || !req.user) return false
  return may(req, 'users', 'write') || { owner: { equals: req.user.id } }
}

/** Made by src/accounts/keys alone, which shows a key once and stores its hash. */
export const apiKeys: CollectionConfig = {
  slug: 'api-keys',
  labels: { singular: label('apiKeys.key'), plural: label('apiKeys.keys') },
  access: {
    create: none,
    read: own,
    update: own,
    delete: staffMay('users', 'write'),
    readVersions: none,
    unlock: none,
  },
  disableDuplicate: true,
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.administration'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'prefix', 'owner', 'expiresAt', 'lastUsedAt', 'revokedAt'],
    listSearchableFields: ['name', 'prefix'],
    description: label('apiKeys.help'),
    hidden: hiddenWithoutRole,
    components: { beforeListTable: ['/src/accounts/keys/new-key.tsx#NewKey'] },
  },
  hooks: { beforeOperation: [lockBeforeUpdate(lockRowsOf('api_keys'))] },
  fields: [
    uiField('panel', '/src/accounts/keys/key-panel.tsx#KeyPanel'),
    { name: 'name', type: 'text', required: true, maxLength: 100 },
    {
      name: 'owner',
      label: label('apiKeys.owner'),
      type: 'relationship',
      relationTo: 'users',
      index: true,
      filterOptions: ({ req }) =>
        may(req, 'users', 'read') ? { state: { equals: 'active' } } : true,
      access: { update: ({ req }) => may(req, 'users', 'write') },
      admin: { description: label('apiKeys.ownerHelp'), allowCreate: false, allowEdit: false },
    },
    {
      ...labelled('select', 'permissions', 'apiKeys.permissions'),
      ...inPanel,
      hasMany: true,
      required: true,
      options: permissionOptions,
    },
    {
      ...labelled('textarea', 'networks', 'apiKeys.networks'),
      defaultValue: '',
      maxLength: 2_000,
      validate: readableNetworks,
      admin: { description: label('apiKeys.networksHelp') },
    },
    { ...labelled('text', 'prefix', 'apiKeys.prefix'), ...inPanel, required: true },
    { ...labelled('date', 'expiresAt', 'apiKeys.expiresAt'), ...inPanel },
    { ...labelled('date', 'lastUsedAt', 'apiKeys.lastUsedAt'), ...inPanel },
    { ...labelled('date', 'revokedAt', 'apiKeys.revokedAt'), ...inPanel },
    { name: 'hash', type: 'text', required: true, unique: true, hidden: true, access: internal },
  ],
}
