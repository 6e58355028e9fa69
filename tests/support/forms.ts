import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { linkPeople } from '#src/forms/link-people.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { Form } from '#src/payload-types.ts'

type Items = NonNullable<Form['items']>

export const emailQuestion = {
  blockType: 'formEmail',
  label: 'Email',
  required: true,
  personField: 'email',
} as const

/** What a form to join asks. */
export const joinItems: Items = [
  { blockType: 'formText', label: 'Name', required: true, personField: 'name' },
  emailQuestion,
  { blockType: 'formPostcode', label: 'Postcode', personField: 'postcode' },
  {
    blockType: 'formChoice',
    label: 'How will you help?',
    choices: 'Drive\nCook\nCall',
    several: true,
    personField: 'tags',
  },
]

/** A published form, of which anybody has answers at once unless it says otherwise. */
export const createForm = (payload: Payload, data: Partial<Form> = {}): Promise<Form> =>
  payload.create({
    collection: 'forms',
    data: {
      title: `Form ${randomUUID().slice(0, 8)}`,
      confirms: false,
      items: joinItems,
      _status: 'published',
      ...data,
    } as Form,
  })

/** What a petition asks. */
const petitionItems: Items = [
  { blockType: 'formSection', heading: 'We ask for trees' },
  { blockType: 'formText', label: 'Name', required: true, personField: 'name' },
  emailQuestion,
  { blockType: 'formText', label: 'Town', personField: 'city' },
  { blockType: 'formPostcode', label: 'Postcode', personField: 'postcode' },
  { blockType: 'formAgreement', label: 'Show me', text: 'To all.', personField: 'displayed' },
]

export const createPetition = (payload: Payload, more: Partial<Form> = {}): Promise<Form> =>
  createForm(payload, {
    ...{ kind: 'petition', goal: 100, target: 'City council', items: petitionItems },
    ...more,
  })

/** A published survey that stores nothing of who answers, with one question: `way`. */
export const createAnonymousSurvey = (payload: Payload, data: Partial<Form> = {}): Promise<Form> =>
  createForm(payload, {
    kind: 'survey',
    anonymous: true,
    items: [{ blockType: 'formChoice', label: 'Way', choices: 'Bike\nBus', other: true }],
    ...data,
  })

export interface StoredAnswer {
  readonly id: number
  readonly state: string
  readonly version: number
  readonly email: string
  readonly name: string
  readonly answers: Readonly<Record<string, unknown>>
  readonly contact: number | null
}

/** In the order in which they came in, once what they do to people is done. */
export const answersOf = async (payload: Payload, form: number): Promise<StoredAnswer[]> => {
  await linkPeople(payload)
  const { rows } = await payload.db.pool.query<StoredAnswer>(
    `SELECT id, state, version::int AS version, email, name, answers, contact_id AS contact
     FROM form_answers WHERE form_id = $1 ORDER BY id`,
    [form],
  )
  return rows
}

export const answersPath = async (payload: Payload, id: number): Promise<string> =>
  `/api/answers/${linkToken(await mailLinkKey({ payload }), 'answers', id)}`

/** How many answers count in a form, as its total has it. */
export const takenOf = async (payload: Payload, form: number): Promise<number | undefined> => {
  const { rows } = await payload.db.pool.query<{ taken: number }>(
    'SELECT taken FROM form_totals WHERE form_id = $1',
    [form],
  )
  return rows[0]?.taken
}
