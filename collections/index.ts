import type { CollectionConfig } from 'payload'
import { areaAccess } from '#src/access/index.ts'
const users: CollectionConfig = { slug: 'users', auth: { loginWithUsername: { allowEmailLogin: true, requireEmail: true } }, access: areaAccess('users'), fields: [{ name: 'roles', type: 'select', hasMany: true, options: ['admin', 'editor'] }] }
const actions: CollectionConfig = { slug: 'actions', versions: { drafts: { schedulePublish: true } }, access: areaAccess('actions'), fields: [{ name: 'title', type: 'text', required: true }, { name: 'content', type: 'richText' }, { name: 'image', type: 'upload', relationTo: 'media' }] }
const media: CollectionConfig = { slug: 'media', upload: true, access: areaAccess('actions'), fields: [{ name: 'alt', type: 'text' }] }
export const collections = [users, actions, media]
