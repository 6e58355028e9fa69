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
import { choices, label } from '#src/translations/labels/label.ts'

type Kind = 'static' | 'page' | 'folder'

const when = (kind: Kind) => (_: unknown, sibling: { kind?: unknown }) => sibling?.kind === kind

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

const itemFields = (...allowed: Kind[]): Field[] => [
  {
    type: 'row',
    fields: [
      {
        name: 'kind',
        type: 'select',
        required: true,
        defaultValue: 'static',
        options: choices('itemKind', allowed),
        admin: { width: '30%' },
      },
      {
        name: 'staticPage',
        label: label('site.builtInPage'),
        type: 'select',
        options: choices(
          'staticPage',
          staticPages.map(({ name }) => name),
        ),
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
        admin: { width: '30%', description: label('site.labelHelp') },
      },
    ],
  },
  {
    name: 'hidden',
    type: 'checkbox',
    defaultValue: false,
    admin: { description: label('site.hiddenHelp') },
  },
  { name: 'number', type: 'number', admin: { hidden: true } },
]

const rowLabel = '/src/admin/navigation/item-label.tsx#ItemLabel'

const children: ArrayField = {
  name: 'children',
  label: label('site.inThisFolder'),
  type: 'array',
  labels: { singular: label('site.item'), plural: label('site.items') },
  admin: {
    condition: when('folder'),
    initCollapsed: true,
    components: { RowLabel: rowLabel },
  },
  fields: itemFields('static', 'page'),
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
      labels: { singular: label('site.item'), plural: label('site.items') },
      validate: validateItems,
      admin: { initCollapsed: true, components: { RowLabel: rowLabel } },
      fields: [...itemFields('static', 'page', 'folder'), children],
    },
    { name: 'lastFolderNumber', type: 'number', defaultValue: 0, admin: { hidden: true } },
  ],
}
