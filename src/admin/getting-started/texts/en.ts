import type { StepName } from '../steps.ts'

interface StepTexts {
  readonly name: string
  readonly why: string
}

const steps: Readonly<Record<StepName, StepTexts>> = {
  account: {
    name: 'Your own password and email address',
    why: 'The first password was shown when Muster started, or chosen by a colleague: others may know it. Without an email address of yours, no link can be sent when you forget it.',
  },
  identity: {
    name: 'Name and logo',
    why: 'They are on the sign-in page, in the menu and above every mail.',
  },
  sender: {
    name: 'Sender of mails',
    why: 'People open mail from a name and an address that they know.',
  },
  mailServer: {
    name: 'Mail server',
    why: 'Mail goes out once whoever runs the server sets SMTP_URL and starts it again.',
  },
  rateLimit: {
    name: 'Limit of submissions',
    why: 'Anybody can send forms. Whoever runs the server sets RATE_LIMIT_SUBMISSIONS, say to 10 a minute for each network.',
  },
  colleagues: {
    name: 'Colleagues',
    why: 'Each has an account of their own, with a role for what they do.',
  },
  article: {
    name: 'First news article',
    why: 'The website and its feeds show it as soon as it is published.',
  },
  page: {
    name: 'First page',
    why: 'For what stays: who you are, how to join, the legal notice.',
  },
  menu: { name: 'Menu', why: 'It leads visitors to your pages, in the order you choose.' },
  stages: {
    name: 'Stages',
    why: 'They say how far people have come with you; the board has a column for each.',
  },
  mailDesign: {
    name: 'Look of mails',
    why: 'Brand colour, frame and links make a mail recognisable as yours.',
  },
}

/** The texts of the checklist of first steps. */
export const en = {
  title: 'Getting started',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done',
  open: 'To do',
  hide: 'Hide',
  hideAll: 'Hide “Getting started”',
  show: (done: number, all: number) => `Show “Getting started” (${done} of ${all} done)`,
  localInbox: 'Until then all mail stays in the local inbox and reaches nobody.',
  openInbox: 'Open the inbox',
  test: 'Send me a test',
  testing: (email: string) => `The test to ${email} is on its way …`,
  delivered: (email: string) =>
    `The mail server has taken the test to ${email}. If it is not in your mailbox, look among spam.`,
  deliveredLocally: (email: string) => `The test to ${email} is in the local inbox.`,
  retried: (said: string) => `The first attempt failed; it will be repeated. ${said}`,
  failed: (said: string) => `The test was not sent. ${said}`,
  suppressed: (email: string) => `${email} is suppressed: no mail is sent there.`,
  usualStages: 'Create the usual stages',
  stagesCreated: 'The usual stages are there; you can change each of them.',
  stagesThere: 'There are stages already.',
  steps,
}
export type GettingStartedTexts = typeof en
