import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import type { ParticipantDecision } from '#src/contract/events/participants.ts'
import { type Figure, otherValue } from '#src/contract/forms/answers.ts'
import type { Database } from '#src/data/transaction.ts'
import { figureOf } from '#src/forms/figures.ts'
import { questionsOf } from '#src/forms/form-body.ts'
import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'
import type { Act } from '../door/acts.ts'
import { attend } from '../door/attend.ts'
import {
  approveRegistration,
  cancelRegistration,
  declineRegistration,
} from './change-registration.ts'
import { itemsFor } from './form-questions.ts'
import { findEventById } from './sql/events.ts'
import { countParticipantChoices, type ExportedParticipant } from './sql/participants.ts'

type Decide = (req: PayloadRequest, id: number) => Promise<boolean>

const attendNow = (req: PayloadRequest, id: number, kind: Act['kind']) =>
  attend(req, id, { key: randomUUID(), kind, at: new Date().toISOString() })

/** Notes that a person who has a place came: once, however often. False for who has none. */
export const checkIn: Decide = async (req, id) => (await attendNow(req, id, 'check_in')) !== 'gone'

const changed =
  (change: (req: PayloadRequest, id: number) => Promise<string>): Decide =>
  async (req, id) =>
    (await change(req, id)) === 'done'

/** What each decision does; false where it does not fit what the registration is. */
export const decisions: Readonly<Record<ParticipantDecision, Decide>> = {
  check_in: checkIn,
  undo_check_in: async (req, id) => (await attendNow(req, id, 'undo')) === 'done',
  approve: changed(approveRegistration),
  decline: changed(declineRegistration),
  cancel: changed(cancelRegistration),
}

/** What those who are booked said to what the event asks now. */
export async function figuresOfEvent(db: Database, id: number): Promise<Figure[]> {
  const event = await findEventById(db, id)
  const asked = event?.form
    ? questionsOf(itemsFor(event.form.items))
    : (event?.questions ?? []).map(({ label, kind, choices }) => ({
        ...{ name: label, label, choices },
        control: kind === 'yes_no' ? ('agreement' as const) : kind,
      }))
  const counted = asked.length > 0 ? await countParticipantChoices(db, id) : []
  const fixed = new Set(['', 'true', 'false', ...asked.flatMap(({ choices }) => choices)])
  // What people wrote themselves is counted together, as in the figures of forms.
  const known = counted.map((each) =>
    fixed.has(each.value) ? each : { ...each, value: otherValue },
  )
  return asked.map((question) => figureOf(question, known))
}

/** The file of a list of participants, with a column for each question. */
export const participantsFile = (
  batches: AsyncIterable<readonly ExportedParticipant[]>,
  questions: readonly { readonly question: string }[],
): ExportFile<ExportedParticipant> => ({
  name: 'participants',
  columns: [
    ...columnsOf([
      ...(['id', 'event', 'name', 'email', 'phone', 'companions', 'state', 'source'] as const),
      ...(['answers', 'consent', 'checkedInAt', 'createdAt'] as const),
    ]),
    ...questions.map(({ question }) => ({
      name: question,
      value: ({ byQuestion }: ExportedParticipant) => byQuestion[question],
    })),
  ],
  batches,
})
