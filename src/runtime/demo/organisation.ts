import type { Line } from '#src/content/rich-text/lines-as-rich-text.ts'
import type { Setting } from '#src/payload-types.ts'

export const siteName = 'Common Shore'
export const primaryColor = '#0f4c5c'

export const publicProfile: Partial<Setting> = {
  siteDescription:
    'Clean beaches, open rivers and quiet harbours, for everybody who lives by them.',
  publicEmail: 'hello@common-shore.example',
  publicPhone: '+49 40 555 0123',
  publishPostalAddress: true,
  socialLinks: [
    { network: 'mastodon', url: 'https://social.example/@commonshore' },
    { network: 'instagram', url: 'https://www.instagram.com/commonshore.example' },
  ],
  consentText: 'I agree to get the newsletter of Common Shore, and can leave it at any time.',
}

export const people = [
  ['Ines Albrecht', 'Chair', 'I grew up on a ferry and have not left the water since.'],
  ['Tomás Ferreira', 'Coordinator, beaches', 'Counting rubbish is the most hopeful thing I do.'],
  ['Maren Okafor', 'Lawyer, river access', 'A fence is an argument, and arguments can be won.'],
  ['Jules Lindqvist', 'School of the sea', 'Children ask better questions than councils.'],
  ['Amina Rahmani', 'Treasurer', 'Every euro has a line, and every line is public.'],
  ['Piotr Zielinski', 'Nets that come home', 'Twenty years a fisher, five years a collector.'],
  ['Chiara Conti', 'Students', 'Six campuses, one canteen contract.'],
  ['Samuel Beck', 'Harbour group', 'I live on the quay and cannot sleep.'],
  ['Noor van Dijk', 'Press', 'Call me before you print.'],
  ['Leo Marchetti', 'Volunteers', 'I have your gloves.'],
] as const

export interface DemoPage {
  title: string
  description: string
  content: readonly Line[]
}

export const pages: readonly DemoPage[] = [
  {
    title: 'Join us',
    description: 'What a member does, pays and decides.',
    content: [
      'A member pays what they can, from one euro a month, and has one vote.',
      '## How',
      ['Come to a beach day', 'Talk to Leo', 'Sign the card'],
    ],
  },
  {
    title: 'Start a local group',
    description: 'Three people and a kitchen table are enough.',
    content: [
      'We come to the first meeting, pay for the first hall, and leave you alone after that.',
    ],
  },
  {
    title: 'Donate',
    description: 'Where your money goes, to the cent.',
    content: [
      'We take no money from ports, bottlers or parties.',
      ['62 % campaigns', '23 % education', '15 % everything else'],
    ],
  },
  {
    title: 'Accounts',
    description: 'Every year since we began.',
    content: ['The books are checked by two members who are chosen by lot.'],
  },
  {
    title: 'Press',
    description: 'Pictures, numbers, and somebody who answers the phone.',
    content: ['Pictures are free to print with the name of the photographer.'],
  },
  {
    title: 'Privacy',
    description: 'What we keep about you, and for how long.',
    content: [
      'Your address is used to write to you, and for nothing else. Unsubscribing takes one click.',
    ],
  },
]

/** The navigation as editors arranged it: titles of pages inside a folder, or a static page. */
export const navigation = [
  { kind: 'static', staticPage: 'home' },
  { kind: 'static', staticPage: 'actions' },
  { kind: 'static', staticPage: 'events' },
  { kind: 'static', staticPage: 'news' },
  { kind: 'folder', label: 'Take part', pages: ['Join us', 'Start a local group', 'Donate'] },
  {
    kind: 'folder',
    label: 'Who we are',
    statics: ['about', 'people'],
    pages: ['Accounts', 'Press'],
  },
  { kind: 'static', staticPage: 'contact' },
] as const

export const about = {
  mission: {
    title: 'The shore belongs to everybody',
    content:
      'We keep coast and rivers open, clean and alive, together with the people who live there.',
  },
  history: {
    title: 'It began with one fence',
    content: [
      'In 2011 a fence went up across the path to Harrow Bay. Nine people sat down in front of it for eleven days.',
      'The fence is gone. Today we are four thousand, in eight towns and on six campuses.',
    ] satisfies readonly Line[],
  },
  values: [
    [
      'Count first',
      'We measure before we speak, and publish the numbers.',
      'ruler',
      'text-sky-700',
    ],
    ['Together', 'Fishers, students and lawyers at one table.', 'users', 'text-emerald-700'],
    ['In the open', 'Minutes, money and mistakes are public.', 'eye', 'text-amber-700'],
    ['Stay', 'We come back next month, and the month after.', 'anchor', 'text-indigo-700'],
  ],
} as const

export const staticImages = [
  ['home-hero', 'Home: large picture', 'Behind the headline of the home page', '2400 × 1200'],
  ['about-team', 'About: the team', 'Beside the history', '1200 × 800'],
  ['events-banner', 'Events: banner', 'Above the list of events', '2000 × 600'],
  ['donate-card', 'Donate: card', 'On the card that asks for money', '800 × 800'],
] as const
