import { type Meanings, means } from './meaning.ts'

const later = '2026-03-10T08:00:00.000Z'

export const inboxMeanings: Meanings = {
  'ActionSubmission.status': means('Whether it has been decided on, and how', 'new'),
  'ActionSubmissionDetail.status': means('Whether it has been decided on, and how', 'new'),
  'ContactSubmission.contactId': means(
    'Id of the contact that was made of it, or that it was added to; null for none',
    31,
  ),
  'ContactSubmission.message': means('The message, as plain text', 'When do you meet next?'),
  'ContactSubmission.status': means('Whether somebody of staff has handled it', 'new'),
  'ContactSubmission.subject': means('Its subject, as it was sent', 'Your meetings'),
  'listActionSubmissions.search': means('Part of the text, case-insensitive', 'library'),
  'listContactSubmissions.search': means('Part of the text, case-insensitive', 'library'),
  'listActionSubmissions.status': means('Only those of this status', 'new'),
  'listContactSubmissions.status': means('Only those of this status', 'new'),
  'updateActionSubmission.status': means('The decision', 'accepted'),
  'updateContactSubmission.status': means('Its new status', 'handled'),
  actionId: means('Id of the action that was made of it, at first a draft; null for none', 12),
  decidedAt: means('When it was decided on; null before', later),
  decidedBy: means('Who decided on it; null before, and when the account is gone', {
    id: 4,
    username: 'ada',
  }),
  handledAt: means('When it was handled or answered; null before', later),
  handledBy: means('Who did; null before, and when the account is gone', {
    id: 4,
    username: 'ada',
  }),
}
