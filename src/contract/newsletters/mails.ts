import { z } from 'zod'
import { bulkSelection } from '../bulk-change.ts'
import { adminJson, adminOperation, jsonResponse, optionalJson, textResponse } from '../define.ts'
import { byId } from '../parameters.ts'
import { email, time } from '../values.ts'
import { audienceCommand, audienceCount } from './audience.ts'
import { frames } from './enums.ts'
import { preview, written } from './preview.ts'
import { results } from './results.ts'
import { senderFacts } from './sender-facts.ts'
import { type SendingAction, sendingState } from './sending-state.ts'
import { visitCommand, visitResult } from './visits.ts'

/** What the pages of newsletters, composed emails and templates call. */

const read = { permission: 'newsletters:read' } as const
const write = { permission: 'newsletters:write' } as const
// Whoever approves a newsletter sees it whole, and writes none.
const readOrApprove = { permission: ['newsletters:read', 'approvals:write'] } as const

const sent = z.enum(['newsletters', 'compose-emails'])
export type SentCollection = z.output<typeof sent>
export const mailCollection = z.enum([...sent.options, 'email-templates'])
export type MailCollection = z.output<typeof mailCollection>
export const ofSent = byId.extend({ collection: sent })
const stateResponse = { response: jsonResponse(sendingState) } as const

export const readSending = adminOperation('GET', '/cms-api/:collection/:id/sending', {
  ...stateResponse,
  id: 'readSending',
  summary: 'The sending state of a mail',
  permission: {
    byCollection: { newsletters: readOrApprove.permission, 'compose-emails': read.permission },
  },
  params: ofSent,
})

/** An act on a mail, of the version that `If-Match` names. */
const act = { ...write, ...stateResponse, params: ofSent, versioned: 'required' } as const
const newsletter = { params: byId.extend({ collection: z.literal('newsletters') }) } as const
const onNewsletter = { ...act, ...newsletter } as const
/** On one that is sent, whose content cannot change: its state is compared. */
const onSent = { ...write, ...stateResponse, ...newsletter } as const
const decision = {
  ...onNewsletter,
  permission: 'approvals:write',
  body: optionalJson(z.object({ comment: z.string().trim().max(2_000).default('') })),
} as const

/** Whether it goes out although it has placeholders that nothing fills. */
const leaving = { acceptsUnknown: z.boolean().default(false) } as const

export const sendingActions = {
  test: adminOperation('POST', '/cms-api/:collection/:id/test', {
    ...act,
    id: 'testMail',
    summary: 'Sends a mail to some addresses for a test',
    body: adminJson(z.object({ emails: z.array(email()).min(1).max(20) })),
  }),
  send: adminOperation('POST', '/cms-api/:collection/:id/send', {
    ...act,
    id: 'sendMail',
    summary: 'Sends a mail',
    body: optionalJson(z.object(leaving)),
  }),
  schedule: adminOperation('POST', '/cms-api/:collection/:id/schedule', {
    ...act,
    id: 'scheduleMail',
    summary: 'Sends a mail at a time',
    body: adminJson(z.object({ at: time(), ...leaving })),
  }),
  unschedule: adminOperation('POST', '/cms-api/:collection/:id/unschedule', {
    ...act,
    id: 'unscheduleMail',
    summary: 'Sends a mail at no time',
  }),
  approve: adminOperation('POST', '/cms-api/:collection/:id/approve', {
    ...decision,
    id: 'approveForSending',
    summary: 'Approves a newsletter',
  }),
  reject: adminOperation('POST', '/cms-api/:collection/:id/reject', {
    ...decision,
    id: 'rejectForSending',
    summary: 'Rejects a newsletter',
  }),
  ask: adminOperation('POST', '/cms-api/:collection/:id/ask', {
    ...onNewsletter,
    id: 'askForApproval',
    summary: 'Asks for an approval again',
  }),
  pause: adminOperation('POST', '/cms-api/:collection/:id/pause', {
    ...onSent,
    id: 'pauseSending',
    summary: 'Pauses the sending of a newsletter',
  }),
  resume: adminOperation('POST', '/cms-api/:collection/:id/resume', {
    ...onSent,
    id: 'resumeSending',
    summary: 'Goes on with the sending of a newsletter',
  }),
  cancel: adminOperation('POST', '/cms-api/:collection/:id/cancel', {
    ...onSent,
    id: 'cancelSending',
    summary: 'Cancels the sending of a newsletter',
  }),
  resend: adminOperation('POST', '/cms-api/:collection/:id/resend', {
    ...onSent,
    id: 'resendFailed',
    summary: 'Sends a newsletter again to those whom it did not reach',
  }),
  extend: adminOperation('POST', '/cms-api/:collection/:id/extend', {
    ...onSent,
    id: 'sendToNewSubscribers',
    summary: 'Sends a newsletter to those who subscribed since',
  }),
} satisfies Record<SendingAction, unknown>

export const refreshCards = adminOperation('POST', '/cms-api/:collection/:id/refresh-cards', {
  ...write,
  id: 'refreshCards',
  summary: 'The cards of a stored mail show their entries as they are now',
  params: byId.extend({ collection: mailCollection }),
  versioned: 'required',
  response: jsonResponse(z.object({})),
})

export const previewMail = adminOperation('POST', '/cms-api/:collection/preview', {
  ...read,
  id: 'previewMail',
  summary: 'An unsaved mail as its recipients would get it',
  params: z.object({ collection: mailCollection }),
  body: adminJson(written),
  response: jsonResponse(preview),
})

export const renderComposed = adminOperation('POST', '/cms-api/:collection/rendered', {
  ...write,
  id: 'renderComposed',
  summary: 'What the composer renders, to write on as HTML',
  params: z.object({ collection: mailCollection }),
  body: adminJson(z.object({ body: z.unknown() })),
  response: jsonResponse(z.object({ html: z.string(), text: z.string() })),
})

export const checkSender = adminOperation('GET', '/cms-api/:collection/sender-check', {
  ...readOrApprove,
  id: 'checkSender',
  summary: 'What holds for every mail, with the DNS of the sender',
  params: z.object({ collection: sent }),
  response: jsonResponse(senderFacts),
})

export const checkLinks = adminOperation('POST', '/cms-api/:collection/check-links', {
  ...write,
  id: 'checkLinks',
  summary: 'Follows links of a mail',
  params: z.object({ collection: sent }),
  body: adminJson(visitCommand),
  response: jsonResponse(visitResult),
})

export const countFindings = adminOperation('GET', '/cms-api/:collection/:id/check', {
  ...readOrApprove,
  id: 'countFindings',
  summary: 'How much the check has to say about a stored mail',
  params: ofSent,
  response: jsonResponse(
    z.object({
      findings: z.int(),
      sender: z.int(),
      /** Its placeholders that nothing fills. */
      unknown: z.array(z.string()),
    }),
  ),
})

export const readPlaceholders = adminOperation('GET', '/cms-api/email-templates/placeholders', {
  ...read,
  id: 'readPlaceholders',
  summary: 'The placeholders of the organisation’s own fields of contacts, and of its surveys',
  response: jsonResponse(
    z.object({ docs: z.array(z.object({ name: z.string(), label: z.string() })) }),
  ),
})

const audience = {
  ...readOrApprove,
  body: optionalJson(audienceCommand),
  response: jsonResponse(audienceCount),
} as const

export const countAudience = adminOperation('POST', '/cms-api/newsletters/:id/audience', {
  ...audience,
  id: 'countAudience',
  summary: 'Who would get a newsletter now, with the audience of the form or its own',
  params: byId,
})

export const countNewAudience = adminOperation('POST', '/cms-api/newsletters/audience', {
  ...audience,
  id: 'countNewAudience',
  summary: 'Who would get a newsletter that is not stored yet',
})

export const readResults = adminOperation('GET', '/cms-api/newsletters/:id/results', {
  ...read,
  id: 'readResults',
  summary: 'What became of a newsletter that is sent',
  params: byId,
  response: jsonResponse(results),
})

export const exportResults = adminOperation('GET', '/cms-api/newsletters/:id/results/export', {
  ...read,
  id: 'exportResults',
  summary: 'What became of a newsletter, as CSV',
  params: byId,
  response: textResponse('text/csv'),
})

const digest = z.object({
  title: z.string(),
  subject: z.string(),
  frame: z.enum(frames),
  body: z.unknown(),
})
export type ReadDigest = z.output<typeof digest>

export const readDigest = adminOperation('GET', '/cms-api/newsletters/digest', {
  ...write,
  id: 'readDigest',
  summary: 'What is new since the last newsletter, to fill the form with; null for nothing',
  response: jsonResponse(z.object({ digest: digest.nullable() })),
})

export const createDigest = adminOperation('POST', '/cms-api/newsletters/digest', {
  ...write,
  id: 'createDigest',
  summary: 'What is new since the last newsletter as a draft; null for nothing',
  response: jsonResponse(z.object({ id: z.int().nullable() })),
})

export const readGallery = adminOperation('GET', '/cms-api/email-templates/gallery', {
  ...read,
  id: 'readGallery',
  summary: 'Templates to begin with, in the language of the site',
  response: jsonResponse(
    z.object({
      docs: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          subject: z.string(),
          body: z.unknown(),
          frame: z.enum(frames),
        }),
      ),
    }),
  ),
})

export const readSegmentEmails = adminOperation('POST', '/cms-api/compose-emails/segment-emails', {
  id: 'readSegmentEmails',
  summary: 'The email addresses of selected contacts, or of a segment as it is now',
  permission: { all: ['newsletters:write', 'contacts:read'] },
  body: adminJson(z.object({ selection: bulkSelection })),
  response: jsonResponse(
    z.object({
      /** In alphabetical order; none when there are more than a composed email takes. */
      emails: z.array(z.string()),
      count: z.int(),
      /** Contacts that are left out: without an address, and those whose address is suppressed. */
      withoutEmail: z.int(),
      suppressed: z.int(),
    }),
  ),
})
