import type { BuildInfo } from '#src/builds/build-info.ts'
import type { Owned } from '#src/contract/accounts.ts'
import type { Area } from '#src/contract/permission.ts'

/** Joins what a role may do into words. */
const list = (words: readonly string[]) => new Intl.ListFormat('en').format(words)

export const en = {
  list,
  areas: {
    actions: 'actions',
    news: 'news',
    events: 'events',
    people: 'people',
    pages: 'pages',
    submissions: 'messages and proposals',
    contacts: 'contacts',
    newsletters: 'newsletters and mails',
    approvals: 'approvals of newsletters',
    users: 'accounts',
    settings: 'settings',
  } satisfies Record<Area, string>,
  mayEdit: (what: string) => `Edits ${what}.`,
  maySee: (what: string) => `Sees ${what}.`,
  rolesMay: 'What each role may do',
  invite: 'Invite colleagues',
  addresses: 'Email addresses',
  addressesHelp: 'One or several, as in a list you paste: Ada Moreau <ada@example.org>, …',
  username: 'Username',
  usernameHelp: 'Left empty, it is made from the email address.',
  displayName: 'Name',
  roles: 'Roles',
  sendInvitations: (count: number) =>
    count === 1 ? 'Send invitation' : `Send ${count} invitations`,
  cancel: 'Cancel',
  close: 'Close',
  noAddress: 'Please enter an email address',
  noRole: 'Please choose a role',
  tooMany: (limit: number) => `At most ${limit} at once`,
  unread: (text: string) => `“${text}” is no email address`,
  sending: (done: number, all: number) => `${done} of ${all} …`,
  invited: (count: number) =>
    count === 1 ? 'One invitation is on its way.' : `${count} invitations are on their way.`,
  notInvited: 'Not invited:',
  states: { active: 'Active', invited: 'Invited', deactivated: 'Deactivated', locked: 'Locked' },
  about: {
    active: 'Signs in with a password.',
    invited: (at: string, until: string) => `Invited on ${at}; the link works until ${until}.`,
    expired: (at: string) => `Invited on ${at}; the link no longer works.`,
    deactivated: 'Cannot sign in. What they wrote stays.',
    locked: 'Too many failed attempts from one place: from there nobody signs in for 15 minutes.',
  },
  running: ({ version = '', build, commit }: BuildInfo) =>
    `Muster ${version}, build ${build}${commit === undefined ? '' : `, commit ${commit}`}`,
  account: 'Account',
  inviteAgain: 'Send the invitation again',
  sentAgain: 'The invitation is on its way',
  revoke: 'Revoke the invitation',
  revokeHelp: 'The link stops working, and the unused account is deleted.',
  revoked: 'The invitation has been revoked',
  deactivate: 'Deactivate',
  deactivateHelp:
    'They are signed out everywhere at once and cannot sign in. What they wrote stays, and the account can be reactivated.',
  deactivated: 'The account has been deactivated',
  reactivate: 'Reactivate',
  reactivated: 'The account has been reactivated',
  remove: 'Delete for good',
  removeHelp:
    'The account is deleted, and its name goes from what they wrote. This cannot be undone.',
  removed: 'The account has been deleted',
  owns: ({ contacts, followUps, submissions }: Owned) =>
    `Owns ${contacts === 1 ? 'one contact' : `${contacts} contacts`}, ${followUps === 1 ? 'one open follow-up' : `${followUps} open follow-ups`} and ${submissions === 1 ? 'one open message or proposal' : `${submissions} open messages and proposals`}.`,
  counting: 'Counting …',
  handTo: 'Who takes them over',
  handToNone: 'Nobody: they become unassigned',
  handedOver: ({ contacts, followUps, submissions }: Owned) =>
    `Handed over: ${contacts} contacts, ${followUps} follow-ups, ${submissions} messages and proposals.`,
  welcome: 'Welcome',
  choosePassword: 'Choose a name and a password for your account.',
  password: 'Password',
  confirmPassword: 'Repeat the password',
  notTheSame: 'The passwords are not the same',
  accept: 'Start',
  invalid: 'This invitation is no longer valid',
  invalidHelp:
    'It was used already, taken back, or is older than seven days. Ask who invited you for a new one.',
  toSignIn: 'To sign in',
}

export type AccountTexts = typeof en
