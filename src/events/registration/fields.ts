import {
  APIError,
  type CollectionBeforeDeleteHook,
  type Field,
  type NumberFieldSingleValidation,
  type PayloadRequest,
  type TextareaFieldValidation,
} from 'payload'
import { number, textarea } from 'payload/shared'
import { z } from 'zod'
import { mostCompanions, mostQuestions, questionKinds } from '#src/contract/events/registration.ts'
import { database } from '#src/data/transaction.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { textsOf } from '#src/locales/texts.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'
import { optionalText, webUrl } from '#src/platform/fields/text.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { findPlaces, hasParticipants, lockPlaces } from './sql/events.ts'

const inZone = {
  date: { pickerAppearance: 'dayAndTime' },
  width: '50%',
  components: { Field: '/src/content/events/event-time-field.tsx#EventTimeField' },
} as const
const whereEnabled = (_: unknown, { enabled }: { enabled?: unknown }): boolean => enabled === true

/** Why there cannot be fewer places. */
export const placesTaken = (count: number, { i18n }: Pick<PayloadRequest, 'i18n'>): string =>
  textsOf('participants', i18n)('takenUnlimited', { count })

/** Never below what is booked; the constraint of `event_places` decides what is saved at once. */
const placesRule: NumberFieldSingleValidation = async (value, options) => {
  const problem = number(value, options)
  if (problem !== true || typeof value !== 'number') return problem
  const whole = await wholeNumber(value, options)
  if (whole !== true || typeof options.id !== 'number') return whole
  const places = await findPlaces(await database(options.req), options.id)
  return !places || places.taken <= value || placesTaken(places.taken, options.req)
}

/** Of a choice there is something to choose. */
const choicesRule: TextareaFieldValidation = (value, options) => {
  const { kind } = z.object({ kind: z.unknown() }).catch({ kind: '' }).parse(options.siblingData)
  if (kind === 'choice' && !value?.trim()) return options.req.t('validation:required')
  return textarea(value, options)
}

/** Registration for an event, on its page. */
export const registrationFields: Field = {
  ...labelled('group', 'registration', 'registration.registration'),
  admin: { description: label('registration.registrationHelp') },
  fields: [
    {
      ...labelled('checkbox', 'enabled', 'registration.enabled'),
      defaultValue: false,
      admin: { description: label('registration.enabledHelp') },
    },
    uiField(
      'participation',
      '/src/events/registration/admin/participation-panel.tsx#ParticipationPanel',
    ),
    {
      type: 'row',
      admin: { condition: whereEnabled },
      fields: [
        { ...labelled('date', 'opensAt', 'registration.opensAt'), admin: inZone },
        {
          ...labelled('date', 'closesAt', 'registration.closesAt'),
          admin: { ...inZone, description: label('registration.closesAtHelp') },
        },
      ],
    },
    {
      type: 'row',
      admin: { condition: whereEnabled },
      fields: [
        {
          ...labelled('number', 'places', 'registration.places'),
          min: 1,
          max: 1_000_000,
          validate: placesRule,
          admin: { width: '50%', description: label('registration.placesHelp') },
        },
        {
          ...labelled('number', 'companions', 'registration.companions'),
          min: 0,
          max: mostCompanions,
          defaultValue: 0,
          validate: wholeNumber,
          admin: { width: '50%', description: label('registration.companionsHelp') },
        },
      ],
    },
    {
      type: 'row',
      admin: { condition: whereEnabled },
      fields: [
        { ...labelled('checkbox', 'waitingList', 'registration.waitingList'), defaultValue: true },
        {
          ...labelled('checkbox', 'needsApproval', 'registration.needsApproval'),
          defaultValue: false,
        },
      ],
    },
    {
      ...labelled('text', 'code', 'registration.code'),
      defaultValue: '',
      maxLength: 100,
      admin: { condition: whereEnabled, description: label('registration.codeHelp') },
    },
    {
      ...optionalText('survey', label('registration.surveyHelp')),
      label: label('registration.survey'),
      validate: webUrl,
    },
    {
      ...labelled('relationship', 'surveyForm', 'registration.surveyForm'),
      relationTo: 'forms',
      filterOptions: {
        and: [{ kind: { equals: 'survey' } }, { _status: { equals: 'published' } }],
      },
      // What is offered; one that was taken back meanwhile stays, and is not mailed.
      validate: () => true as const,
      admin: { description: label('registration.surveyFormHelp'), allowCreate: false },
    },
    {
      ...labelled('relationship', 'form', 'registration.form'),
      relationTo: 'forms',
      filterOptions: {
        and: [{ kind: { equals: 'form' } }, { _status: { equals: 'published' } }],
      },
      admin: { condition: whereEnabled, description: label('registration.formHelp') },
    },
    {
      ...labelled('array', 'questions', 'registration.questions'),
      labels: {
        singular: label('registration.question'),
        plural: label('registration.questions'),
      },
      maxRows: mostQuestions,
      admin: {
        condition: (_, { enabled, form }: { enabled?: unknown; form?: unknown }) =>
          enabled === true && !form,
        description: label('registration.questionsHelp'),
      },
      fields: [
        { ...labelled('text', 'label', 'registration.question'), required: true, maxLength: 300 },
        row(
          {
            ...labelled('select', 'kind', 'registration.kind'),
            required: true,
            defaultValue: 'text',
            options: choices('questionKind', questionKinds),
            admin: { width: '50%' },
          },
          {
            ...labelled('checkbox', 'required', 'registration.required'),
            defaultValue: false,
            admin: { width: '50%' },
          },
        ),
        {
          ...labelled('textarea', 'choices', 'registration.choices'),
          defaultValue: '',
          maxLength: 5_000,
          validate: choicesRule,
          admin: {
            condition: (_, { kind }: { kind?: unknown }) => kind === 'choice',
            description: label('registration.choicesHelp'),
          },
        },
      ],
    },
  ],
}

/** An event is not deleted while people would come to it; its registrations go with it later. */
export const keepEventWithParticipants: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const db = await database(req)
  await lockPlaces(db, Number(id))
  if (await hasParticipants(db, Number(id)))
    // Public, or the platform would respond with a general failure.
    throw new APIError(labelIn('registration.hasParticipants', req.i18n), 400, null, true)
}
