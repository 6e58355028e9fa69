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
  'readChallenge.challenge': means('The challenge to be solved; null while none is needed'),
  'Challenge.parameters': means('What is to be solved', {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1200,
    expiresAt: 1_795_851_957,
    keyLength: 32,
    keyPrefix: 'd79fd77e170207d98a344be656d6f9c4',
    nonce: '03469c67c75feda9f6da191d2a570317',
    salt: 'b1dc26e11fa688d4b28106683b415f24',
  }),
  'Challenge.signature': means(
    'Ours, in hexadecimal digits',
    'd868ecda9ffb91de76684154ee59c32638cfb26e24fb4c09cf5e2650f9cfe33f',
  ),
  'parameters.algorithm': means('How a key is derived', 'PBKDF2/SHA-256'),
  'parameters.nonce': means(
    'The password in hexadecimal digits, which the counter follows in four bytes',
    '03469c67c75feda9f6da191d2a570317',
  ),
  'parameters.salt': means('The salt, in hexadecimal digits', 'b1dc26e11fa688d4b28106683b415f24'),
  'parameters.cost': means('How many iterations a key takes', 1200),
  'parameters.keyLength': means('How long a key is, in bytes', 32),
  'parameters.keyPrefix': means(
    'What the key of the counter begins with, in hexadecimal digits',
    'd79fd77e170207d98a344be656d6f9c4',
  ),
  'parameters.expiresAt': means('Until when it is good, in seconds since 1970', 1_795_851_957),
  proof: means('Proof of work: a solved challenge as JSON, with its solution', ''),
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
