import type {
  CollectionBeforeOperationHook,
  FieldHook,
  RelationshipField,
  TextField,
} from 'payload'
import { validateFreeSlug } from '#src/content/addresses/free-slug.ts'
import { findFreeSlug } from '#src/content/addresses/sql/redirects.ts'
import { slugFrom, slugOf, slugOfCopy, slugOfRetitled } from '#src/content/slug.ts'
import { entriesOfUser } from '#src/content/sql/entries-of-user.ts'
import type { ExampleKind } from '#src/contract/content/kinds.ts'
import { database } from '#src/data/transaction.ts'
import { label } from '#src/locales/labels/label.ts'
import { textsOf } from '#src/locales/texts.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { filterBySet } from '#src/platform/hooks/filter-by-set.ts'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

type Given = Pick<Parameters<FieldHook>[0], 'value' | 'data' | 'originalDoc'>

/** Made from the title where there is none; that of a copy follows its title until published. */
function slugIn({ value, data, originalDoc }: Given, source: string): string {
  const { [source]: titleBefore, slug: slugBefore, _status } = originalDoc ?? {}
  const title = textOf(data?.[source] ?? titleBefore)
  const slug = textOf(value ?? slugBefore)
  const isFollowing = _status === 'draft' && slug === slugBefore && title !== titleBefore
  return (isFollowing && slugOfRetitled(slug ?? '', title ?? '')) || slugOf(textOf(value), title)
}

/**
 * One that is made from a title that others have gets a number; one that is chosen stays as it is,
 * and is rejected where it is taken. No two tags or topics have one name.
 */
const fill =
  (source: 'title' | 'name'): FieldHook =>
  async ({ collection, req, ...given }) => {
    const slug = slugIn(given, source)
    const { id, slug: before } = given.originalDoc ?? {}
    const isChosen = slug === before || slug === slugFrom(textOf(given.value) ?? '')
    if (isChosen || source === 'name' || !collection) return slug
    return (await findFreeSlug(await database(req), collection.slug, slug, id)) ?? slug
  }

const copy: FieldHook = ({ value }) => slugOfCopy(textOf(value) ?? '')

const addressHint = '/src/content/addresses/admin/address-hint.tsx#AddressHint'

/**
 * The slug of an entry: unique, generated from `source` when left empty, always matching
 * `a-z0-9-`. `reject` lists reserved slugs.
 */
export function slugField(
  source: 'title' | 'name',
  reject: ReadonlySet<string> = new Set(),
): TextField {
  return {
    name: 'slug',
    type: 'text',
    required: true,
    unique: true,
    index: true,
    maxLength: 120,
    admin: {
      position: 'sidebar',
      description: label(
        source === 'title' ? 'fields.slugFromTitleHelp' : 'fields.slugFromNameHelp',
      ),
      ...(source === 'title' ? { components: { afterInput: [addressHint] } } : {}),
    },
    hooks: { beforeValidate: [fill(source)], beforeDuplicate: [copy] },
    validate: (value: string | null | undefined, options) =>
      value && reject.has(value)
        ? `“${value}” is the slug of a built-in page`
        : validateFreeSlug(value, options),
  }
}

const maxLength = 200

/** In the language of the user who duplicates the entry. */
const nameCopy: FieldHook = ({ value, req }) =>
  typeof value === 'string' && value !== ''
    ? [...textsOf('outcomes', req.i18n)('copyOf', { title: value })].slice(0, maxLength).join('')
    : value

export const titleField: TextField = {
  name: 'title',
  type: 'text',
  required: true,
  maxLength,
  hooks: { beforeDuplicate: [nameCopy] },
}

const currentUser: FieldHook = ({ value, operation, req }) =>
  operation === 'create' ? (value ?? req.user?.id) : value

export const authorField: RelationshipField = {
  name: 'author',
  type: 'relationship',
  relationTo: 'users',
  admin: {
    position: 'sidebar',
    description: label('fields.authorHelp'),
    components: {
      Cell: '/src/content/fields/author.tsx#AuthorCell',
      Field: '/src/content/fields/author.tsx#AuthorField',
    },
  },
  hooks: { beforeChange: [currentUser] },
}

const withoutRepetition: FieldHook = ({ value }) =>
  Array.isArray(value) ? [...new Set<unknown>(value)] : value

export const tagsField: RelationshipField = {
  name: 'tags',
  type: 'relationship',
  relationTo: 'tags',
  hasMany: true,
  hooks: { beforeValidate: [withoutRepetition] },
  admin: {
    position: 'sidebar',
    description: label('fields.tagsHelp'),
  },
}

/** For filters only, as `segment` of contacts. */
export const editorPath = 'editor'

export const editorFilter: RelationshipField = {
  ...labelled('relationship', 'editedBy', 'content.editedBy'),
  relationTo: 'users',
  virtual: editorPath,
  admin: { condition: () => false, disableListColumn: true, disableBulkEdit: true },
}

export const filterByEditor = (kind: ExampleKind): CollectionBeforeOperationHook =>
  filterBySet(editorPath, (_req, user) => entriesOfUser(kind, user))
