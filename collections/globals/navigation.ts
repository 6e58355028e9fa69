import type {
  ArrayField,
  Field,
  GlobalConfig,
  RelationshipFieldSingleValidation,
  SelectFieldSingleValidation,
  TextFieldSingleValidation,
} from 'payload'
import { relationship, text } from 'payload/shared'
import { hiddenWithout, staffMay } from '#src/access/index.ts'
import { staticPages } from '#src/content/static-pages.ts'
import { numberFolders, validateItemField, validateItems } from '#src/hooks/navigation.ts'

const kinds = {
  static: { label: 'Built-in page', value: 'static' },
  page: { label: 'Page', value: 'page' },
  folder: { label: 'Folder', value: 'folder' },
}

const when = (kind: keyof typeof kinds) => (_: unknown, sibling: { kind?: unknown }) =>
  sibling?.kind === kind

const staticPageRule: SelectFieldSingleValidation = (value, { siblingData }) =>
  value && !staticPages.some(({ name }) => name === value)
    ? 'There is no such built-in page'
    : validateItemField('staticPage', siblingData)

const pageRule: RelationshipFieldSingleValidation = async (value, options) => {
  const problem = await relationship(value, options)
  return problem === true ? validateItemField('page', options.siblingData) : problem
}

const labelRule: TextFieldSingleValidation = async (value, options) => {
  const problem = await text(value, options)
  return problem === true ? validateItemField('label', options.siblingData) : problem
}

const itemFields = (...allowed: (keyof typeof kinds)[]): Field[] => [
  {
    type: 'row',
    fields: [
      {
        name: 'kind',
        type: 'select',
        required: true,
        defaultValue: 'static',
        options: allowed.map((kind) => kinds[kind]),
        admin: { width: '30%' },
      },
      {
        name: 'staticPage',
        label: 'Built-in page',
        type: 'select',
        options: staticPages.map(({ name, label }) => ({ value: name, label })),
        validate: staticPageRule,
        admin: { width: '40%', condition: when('static') },
      },
      {
        name: 'page',
        type: 'relationship',
        relationTo: 'pages',
        validate: pageRule,
        admin: { width: '40%', condition: when('page') },
      },
      {
        name: 'label',
        type: 'text',
        maxLength: 80,
        validate: labelRule,
        admin: { width: '30%', description: 'Left empty: the page’s own name.' },
      },
    ],
  },
  {
    name: 'hidden',
    type: 'checkbox',
    defaultValue: false,
    admin: { description: 'Keeps its place, but readers do not see it.' },
  },
  { name: 'number', type: 'number', admin: { hidden: true } },
]

const rowLabel = '/src/admin/navigation/item-label.tsx#ItemLabel'

const children: ArrayField = {
  name: 'children',
  label: 'In this folder',
  type: 'array',
  labels: { singular: 'Item', plural: 'Items' },
  admin: {
    condition: when('folder'),
    initCollapsed: true,
    components: { RowLabel: rowLabel },
  },
  fields: itemFields('static', 'page'),
}

export const navigation: GlobalConfig = {
  slug: 'navigation',
  label: 'Navigation',
  access: {
    read: staffMay('pages', 'read'),
    update: staffMay('pages', 'write'),
    readVersions: staffMay('pages', 'read'),
  },
  admin: {
    group: 'Site',
    description:
      'The menu of the website and the apps. Drag to arrange. Built-in pages that are missing here stand at the end; hide those you do not want.',
    hidden: hiddenWithout('pages'),
  },
  hooks: { beforeChange: [numberFolders] },
  fields: [
    {
      name: 'preview',
      type: 'ui',
      admin: {
        components: { Field: '/src/admin/navigation/navigation-preview.tsx#NavigationPreview' },
      },
    },
    {
      name: 'items',
      type: 'array',
      labels: { singular: 'Item', plural: 'Items' },
      validate: validateItems,
      admin: { initCollapsed: true, components: { RowLabel: rowLabel } },
      fields: [...itemFields('static', 'page', 'folder'), children],
    },
    { name: 'lastFolderNumber', type: 'number', defaultValue: 0, admin: { hidden: true } },
  ],
}
