import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionConfig,
  type FieldHook,
  ValidationError,
} from 'payload'
import { database } from '#src/data/transaction.ts'
import { label } from '#src/locales/labels/label.ts'
import type { ProgressionStage } from '#src/payload-types.ts'
import {
  describeStageUse,
  isStageNameTaken,
  lockStageAndCountUse,
} from '#src/people/board/sql/stages.ts'
import { areaAccess, hiddenWithout, none } from '#src/platform/access/index.ts'
import { wholeNumber } from '#src/platform/fields/number.ts'

/** A stage on which something stands stays (decisions §5). */
const keepUsedStage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const use = describeStageUse(await lockStageAndCountUse(await database(req), Number(id)))
  // Public, or the platform would respond to a staff member with a general failure.
  if (use) throw new APIError(`stage: is in use by ${use}`, 400, null, true)
}

/** As the contract trims texts. */
const trimName: FieldHook = ({ value }) => (typeof value === 'string' ? value.trim() : value)

/** Names are unique without regard to case; a unique index decides between concurrent ones. */
const rejectTakenName: CollectionBeforeChangeHook<ProgressionStage> = async ({
  data,
  originalDoc,
  req,
}) => {
  const { name } = data
  if (!name || !(await isStageNameTaken(await database(req), name, originalDoc?.id))) return data
  const errors = [{ path: 'name', message: req.t('error:valueMustBeUnique') }]
  throw new ValidationError({ collection: 'progression-stages', errors })
}

export const progressionStages: CollectionConfig = {
  slug: 'progression-stages',
  labels: { singular: label('contacts.stage'), plural: label('contacts.stages') },
  access: areaAccess('contacts'),
  defaultSort: 'order',
  hooks: { beforeChange: [rejectTakenName], beforeDelete: [keepUsedStage] },
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'description', 'order'],
    description: label('contacts.progressionStagesHelp'),
    hidden: hiddenWithout('contacts'),
  },
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      maxLength: 200,
      hooks: { beforeValidate: [trimName] },
    },
    { name: 'description', type: 'textarea', defaultValue: '' },
    {
      name: 'order',
      type: 'number',
      required: true,
      defaultValue: 0,
      index: true,
      validate: wholeNumber,
      admin: { description: label('contacts.orderHelp'), step: 1 },
    },
  ],
}

/** Written only by the command that also moves the contact. */
export const progressionEntries: CollectionConfig = {
  slug: 'progression-entries',
  labels: { singular: label('contacts.timelineEntry'), plural: label('contacts.timelineEntries') },
  access: { ...areaAccess('contacts'), create: none, update: none, delete: none },
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'interactionType',
    defaultColumns: ['contact', 'stage', 'interactionType', 'createdBy', 'createdAt'],
    hidden: true,
  },
  fields: [
    { name: 'contact', type: 'relationship', relationTo: 'contacts', required: true, index: true },
    {
      name: 'stage',
      type: 'relationship',
      relationTo: 'progression-stages',
      required: true,
      index: true,
    },
    { name: 'interactionType', type: 'text', maxLength: 200 },
    { name: 'notes', type: 'textarea', defaultValue: '' },
    { name: 'createdBy', type: 'relationship', relationTo: 'users' },
  ],
}
