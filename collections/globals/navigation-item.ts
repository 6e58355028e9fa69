import type {
  CollectionSlug,
  Field,
  RelationshipField,
  RelationshipFieldSingleValidation,
  SelectFieldSingleValidation,
  TextFieldSingleValidation,
} from 'payload'
import { relationship, text } from 'payload/shared'
import { validateItemField } from '#src/content/navigation/hooks.ts'
import type { ItemKind } from '#src/content/navigation/navigation-rules.ts'
import { linkKinds } from '#src/contract/content/navigation.ts'
import { choices, type Label, label } from '#src/locales/labels/label.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { webUrl } from '#src/platform/fields/text.ts'
import { staticPages } from '#src/platform/html/static-pages.ts'

const when =
  (...kinds: readonly ItemKind[]) =>
  (_: unknown, sibling: { kind?: unknown }) =>
    kinds.some((kind) => kind === sibling?.kind)

const staticPageRule: SelectFieldSingleValidation = (value, { siblingData }) =>
  value && !staticPages.some(({ name }) => name === value)
    ? 'There is no such built-in page'
    : validateItemField('staticPage', siblingData)

type Target = 'page' | 'article' | 'event' | 'action'

const targetRule =
  (name: Target): RelationshipFieldSingleValidation =>
  async (value, options) => {
    const problem = await relationship(value, options)
    return problem === true ? validateItemField(name, options.siblingData) : problem
  }

const textRule =
  (name: 'label' | 'url'): TextFieldSingleValidation =>
  async (value, options) => {
    const problem = await text(value, options)
    return problem === true ? validateItemField(name, options.siblingData) : problem
  }

const urlRule: TextFieldSingleValidation = (value, options) => {
  const problem =
    options.siblingData && when('external')(null, options.siblingData) ? webUrl(value) : true
  return problem === true ? textRule('url')(value, options) : problem
}

const target = (name: Target, relationTo: CollectionSlug, named: Label): RelationshipField => ({
  name,
  label: named,
  type: 'relationship',
  relationTo,
  validate: targetRule(name),
  admin: { width: '40%', condition: when(name) },
})

const kindAndTarget = (kinds: readonly ItemKind[]): Field[] => [
  {
    name: 'kind',
    type: 'select',
    required: true,
    defaultValue: 'static',
    options: choices('itemKind', kinds),
    admin: { width: '30%' },
  },
  {
    ...labelled('select', 'staticPage', 'site.builtInPage'),
    options: choices(
      'staticPage',
      staticPages.map(({ name }) => name),
    ),
    validate: staticPageRule,
    admin: { width: '40%', condition: when('static') },
  },
  target('page', 'pages', label('fields.page')),
  target('article', 'news', label('content.newsArticle')),
  target('event', 'events', label('content.event')),
  target('action', 'actions', label('content.action')),
  {
    ...labelled('text', 'url', 'site.webAddress'),
    maxLength: 2_000,
    validate: urlRule,
    admin: { width: '40%', condition: when('external'), placeholder: 'https://' },
  },
  {
    name: 'label',
    type: 'text',
    maxLength: 80,
    validate: textRule('label'),
    admin: { width: '30%', description: label('site.labelHelp') },
  },
]

export const itemFields = (kinds: readonly ItemKind[]): Field[] => [
  { type: 'row', fields: kindAndTarget(kinds) },
  row(
    {
      name: 'hidden',
      type: 'checkbox',
      defaultValue: false,
      admin: { width: '50%', description: label('site.hiddenHelp') },
    },
    {
      ...labelled('checkbox', 'opensInNewTab', 'site.opensInNewTab'),
      defaultValue: false,
      admin: { width: '50%', condition: when(...linkKinds) },
    },
  ),
  { name: 'number', type: 'number', admin: { hidden: true } },
]
