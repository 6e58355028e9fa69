import type { GlobalConfig } from 'payload'
import { richTextFields } from '#src/content/rich-text/field.ts'
import { label } from '#src/locales/labels/label.ts'
import { hiddenWithout, staffMay } from '#src/platform/access/index.ts'

export const about: GlobalConfig = {
  slug: 'about',
  label: label('site.aboutPage'),
  access: {
    read: staffMay('pages', 'read'),
    update: staffMay('pages', 'write'),
    readVersions: staffMay('pages', 'read'),
  },
  admin: {
    group: label('groups.site'),
    description: label('site.aboutHelp'),
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
        ...richTextFields('content', label('site.aboutContentHelp')),
      ],
    },
  ],
}
