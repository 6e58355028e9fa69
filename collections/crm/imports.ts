import {
  type Access,
  type CollectionBeforeChangeHook,
  type CollectionConfig,
  Forbidden,
} from 'payload'
import { importKinds } from '#src/contract/people/people.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { areaOf } from '#src/people/import/record-import.ts'
import {
  type HiddenArgs,
  hiddenWithout,
  may,
  none,
  readOnly,
  whereOf,
} from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { uiField, unseen } from '#src/platform/fields/ui-field.ts'

const ofKinds = (collection: 'imports' | 'import-mappings', level: 'read' | 'write'): Access =>
  whereOf(collection, (req) => {
    const kinds = [
      ...(may(req, 'contacts', level) ? ['contacts'] : []),
      ...(may(req, 'newsletters', level) ? ['subscribers'] : []),
    ]
    return kinds.length > 0 && { kind: { in: kinds } }
  })

const hiddenWithoutKinds = (args: HiddenArgs): boolean =>
  hiddenWithout('contacts')(args) && hiddenWithout('newsletters')(args)

const count = (name: string) =>
  ({ name, type: 'number', required: true, defaultValue: 0, admin: unseen }) as const

const kind = {
  name: 'kind',
  type: 'select',
  required: true,
  options: choices('importKind', importKinds),
  admin: unseen,
} as const

const stampMapping: CollectionBeforeChangeHook = ({ data, operation, req }) => {
  if (!req.user) return data
  const kind = importKinds.find((each) => each === data['kind'])
  if (kind && !may(req, areaOf[kind], 'write')) throw new Forbidden(req.t)
  return operation === 'create' ? { ...data, by: req.user.id } : data
}

export const imports: CollectionConfig = {
  slug: 'imports',
  labels: { singular: label('people.import'), plural: label('people.imports') },
  access: readOnly(ofKinds('imports', 'read')),
  disableDuplicate: true,
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'fileName',
    defaultColumns: ['fileName', 'kind', 'imported', 'updated', 'by', 'createdAt', 'undoneAt'],
    description: label('people.importsHelp'),
    hidden: hiddenWithoutKinds,
  },
  fields: [
    uiField('record', '/src/people/import/admin/record/import-record.tsx#ImportRecord'),
    kind,
    { ...labelled('text', 'fileName', 'people.fileName'), defaultValue: '', admin: unseen },
    { name: 'mapping', type: 'json', admin: { hidden: true } },
    { name: 'options', type: 'json', admin: { hidden: true } },
    { ...labelled('text', 'tag', 'people.tag'), defaultValue: '', admin: unseen },
    { ...count('rows'), label: label('people.rows') },
    { ...count('imported'), label: label('people.imported') },
    { ...count('updated'), label: label('people.updated') },
    { ...count('skipped'), label: label('people.skipped') },
    { ...count('rejected'), label: label('people.rejected') },
    { ...labelled('relationship', 'by', 'people.importedBy'), relationTo: 'users', admin: unseen },
    { ...labelled('date', 'undoneAt', 'people.undoneAt'), admin: unseen },
    {
      ...labelled('relationship', 'undoneBy', 'people.undoneBy'),
      relationTo: 'users',
      admin: unseen,
    },
    { name: 'undo', type: 'json', admin: { hidden: true } },
  ],
}

export const importMappings: CollectionConfig = {
  slug: 'import-mappings',
  labels: { singular: label('people.importMapping'), plural: label('people.importMappings') },
  access: {
    create: ({ req }) => may(req, 'contacts', 'write') || may(req, 'newsletters', 'write'),
    read: ofKinds('import-mappings', 'read'),
    update: ofKinds('import-mappings', 'write'),
    delete: ofKinds('import-mappings', 'write'),
    readVersions: none,
    unlock: none,
  },
  defaultSort: 'name',
  hooks: { beforeChange: [stampMapping] },
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'kind', 'by', 'updatedAt'],
    hidden: true,
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    kind,
    { name: 'mapping', type: 'json', required: true, admin: { hidden: true } },
    { ...labelled('relationship', 'by', 'people.savedBy'), relationTo: 'users' },
  ],
}
