import { isDeepStrictEqual } from 'node:util'
import {
  type Access,
  APIError,
  type CollectionBeforeDeleteHook,
  type CollectionConfig,
  type FieldHook,
  type JSONFieldValidation,
  type PayloadRequest,
} from 'payload'
import { segmentRules } from '#src/contract/people/segments.ts'
import { lockForTransaction } from '#src/data/locks.ts'
import { database } from '#src/data/transaction.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { mustBeReadable } from '#src/people/segments/filter-by-segment.ts'
import {
  resolveSegments,
  segmentsIn,
  UnusableSegment,
  unlessUnusable,
} from '#src/people/segments/other-segments.ts'
import {
  countFiltersBySegment,
  countNewslettersBySegment,
  findOuterRules,
  findRulesOf,
} from '#src/people/segments/sql/contacts-of-segment.ts'
import { hiddenWithout, may, none, whereOf } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { ownerComponents } from './owner.ts'

const ownOrShared = (level: 'read' | 'write'): Access =>
  whereOf(
    'segments',
    (req) =>
      may(req, 'contacts', level) && {
        or: [{ shared: { equals: true } }, { owner: { equals: req.user?.id ?? 0 } }],
      },
  )

const unusable = async (resolving: Promise<unknown>): Promise<UnusableSegment | undefined> => {
  const resolved = await unlessUnusable(resolving)
  return resolved instanceof UnusableSegment ? resolved : undefined
}

/**
 * Other segments are there, may be read by who chooses them, and can be put in; those that have
 * this one in them stay within the limits.
 */
const validateRules: JSONFieldValidation = async (value, { id, previousValue, req }) => {
  const rules = segmentRules.safeParse(value).data
  if (!rules) return labelIn('people.rulesIncomplete', req.i18n)
  const before = segmentRules.safeParse(previousValue).data
  // It may be renamed though a segment in it is gone.
  if (isDeepStrictEqual(before, rules)) return true
  const known = new Set(before ? segmentsIn(before) : [])
  const added = segmentsIn(rules).filter((each) => !known.has(each))
  const own = id === undefined ? undefined : Number(id)
  const db = await database(req)
  const read = findRulesOf(db)
  const problem =
    (await unusable(mustBeReadable(req, added))) ??
    (await unusable(resolveSegments(rules, read, own)))
  if (problem) return errorText({ ...problem.reason, message: problem.message }, req.i18n)
  if (own === undefined) return true
  const changed = async (ids: readonly number[]) => new Map(await read(ids)).set(own, rules)
  for (const stored of await findOuterRules(db, own)) {
    const outer = segmentRules.safeParse(stored).data
    if (outer && (await unusable(resolveSegments(outer, changed)))?.isBeyondLimit)
      return labelIn('people.segmentOuterLimit', req.i18n)
  }
  return true
}

/** Trimmed, and with every default. */
const storeParsed: FieldHook = ({ value }) => {
  const rules = segmentRules.safeParse(value)
  return rules.success ? rules.data : value
}

/**
 * Segments refer to each other by JSON, which locks nothing: until the end of the transaction no
 * other one is saved or deleted. The platform validates after it.
 */
const lockSegments = async ({ req }: { readonly req: PayloadRequest }): Promise<void> =>
  lockForTransaction(await database(req), 'segments')

/** Without its segment a saved filter finds nothing, and a newsletter may reach too many. */
const keepUsedSegment: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const db = await database(req)
  // Public, or the platform would respond to a staff member with a general failure.
  const reject = (message: string) => new APIError(message, 400, null, true)
  if ((await countFiltersBySegment(db, Number(id))) > 0)
    throw reject(labelIn('people.segmentUsed', req.i18n))
  if ((await countNewslettersBySegment(db, Number(id))) > 0)
    throw reject(labelIn('audience.segmentUsed', req.i18n))
  if ((await findOuterRules(db, Number(id))).length > 0)
    throw reject(labelIn('people.segmentInSegment', req.i18n))
}

/** Names may repeat: a user must not clash with segments that they cannot see. */
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
  hooks: { beforeChange: [lockSegments], beforeDelete: [lockSegments, keepUsedSegment] },
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'shared', 'owner', 'updatedAt'],
    description: label('people.segmentsHelp'),
    hidden: hiddenWithout('contacts'),
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    {
      ...labelled('json', 'rules', 'people.rules'),
      required: true,
      defaultValue: {},
      validate: validateRules,
      hooks: { beforeValidate: [storeParsed] },
      admin: {
        disableListColumn: true,
        disableListFilter: true,
        disableBulkEdit: true,
        components: { Field: '/src/people/segments/rules-field.tsx#RulesField' },
      },
    },
    uiField('actions', '/src/workspace/bulk/admin/contacts/segment-actions.tsx#SegmentActions'),
    { ...labelled('checkbox', 'shared', 'people.shared'), defaultValue: false },
    {
      ...labelled('relationship', 'owner', 'people.owner'),
      relationTo: 'users',
      index: true,
      // The author stays the owner when others edit a shared segment.
      hooks: {
        beforeChange: [
          ({ operation, req, value }) => (operation === 'create' && req.user ? req.user.id : value),
        ],
      },
      access: { create: () => false, update: () => false },
      admin: {
        readOnly: true,
        position: 'sidebar',
        components: ownerComponents,
        // Its creator.
        condition: (_data, _sibling, { operation }) => operation === 'update',
      },
    },
  ],
}
