import type { GlobalConfig } from 'payload'
import { hiddenWithout, staffMay } from '#src/access/index.ts'
import { richTextFields } from '#src/fields/rich-text.ts'

export const about: GlobalConfig = {
  slug: 'about',
  label: 'About page',
  access: {
    read: staffMay('pages', 'read'),
    update: staffMay('pages', 'write'),
    readVersions: staffMay('pages', 'read'),
  },
  admin: {
    group: 'Site',
    description: 'Mission and history. The values stand in a list of their own.',
    hidden: hiddenWithout('pages'),
  },
  fields: [
    {
      name: 'mission',
      type: 'group',
      fields: [
        { name: 'title', type: 'text', defaultValue: '', maxLength: 200 },
        { name: 'content', type: 'textarea', defaultValue: '' },
      ],
    },
    {
      name: 'history',
      type: 'group',
      fields: [
        { name: 'title', type: 'text', defaultValue: '', maxLength: 200 },
        ...richTextFields('content', 'How it all began.'),
      ],
    },
  ],
}
