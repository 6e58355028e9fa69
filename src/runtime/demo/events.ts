import type { Line } from '#src/content/rich-text/lines-as-rich-text.ts'
import type { Event } from '#src/payload-types.ts'
import type { TagName } from './actions.ts'

export interface DemoEvent {
  title: string
  description: string
  location: string
  tags: readonly TagName[]
  content: readonly Line[]
  /** Days from the day the seed runs; negative is past. */
  inDays: number
  startHour: number
  hours: number
  link?: string
  cancelled?: boolean
  /** Of one that people register for. */
  registration?: Pick<
    NonNullable<Event['registration']>,
    'enabled' | 'places' | 'companions' | 'questions'
  >
}

const beachDay = (location: string, inDays: number): DemoEvent => ({
  title: `Beach day in ${location}`,
  description: 'Two hours of cleaning and counting, then soup.',
  location: `${location}, at the pier`,
  tags: ['Beaches', 'Volunteering'],
  content: ['Gloves and bags are there. Children are welcome, dogs on a lead.'],
  inDays,
  startHour: 10,
  hours: 3,
})

const training = (location: string, inDays: number): DemoEvent => ({
  title: `School of the sea: training in ${location}`,
  description: 'Two evenings that turn a student into somebody children listen to.',
  location: `${location}, public library`,
  tags: ['Education', 'Students'],
  content: ['We go through the ninety minutes step by step, and you hold ten of them yourself.'],
  inDays,
  startHour: 18,
  hours: 2,
})

export const events: readonly DemoEvent[] = [
  beachDay('Long Sands', -96),
  beachDay('Harrow Bay', -68),
  training('Westwick', -51),
  beachDay('Kestrel Point', -33),
  {
    title: 'Night at the harbour',
    description: 'With lamps and a decibel meter: how loud is a ship asleep?',
    location: 'Arlemouth, quay 4',
    tags: ['Harbours', 'Climate'],
    content: ['We measure every half hour and read the numbers to the council in the morning.'],
    inDays: -12,
    startHour: 21,
    hours: 6,
  },
  beachDay('Saltham', 6),
  training('Port Ellery', 9),
  {
    title: 'River walk along the fences',
    description: 'Eleven kilometres, nine fences, one train back.',
    location: 'Dunmere, railway station',
    tags: ['Rivers', 'Law'],
    content: ['Bring boots.', ['Start at nine, sharp', 'Lunch at the mill', 'Train back at 16:12']],
    inDays: 13,
    startHour: 9,
    hours: 7,
    link: 'https://example.org/river-walk',
  },
  {
    title: 'Assembly of members',
    description: 'Accounts, elections, and what we do next year.',
    location: 'Arlemouth, old customs house',
    tags: ['Volunteering'],
    content: ['Every member has one vote. Proposals reach us two weeks before.'],
    registration: { enabled: true, places: 120, companions: 1 },
    inDays: 27,
    startHour: 17,
    hours: 4,
  },
  {
    title: 'Harbour hearing',
    description: 'The county hears us on the cable that nobody plugs in.',
    location: 'County hall, room 2',
    tags: ['Harbours', 'Law', 'Climate'],
    content: ['The gallery has ninety seats. Let us fill them.'],
    inDays: 34,
    startHour: 14,
    hours: 2,
    cancelled: true,
  },
  beachDay('Port Ellery', 41),
  {
    title: 'Workshop: from net to bag',
    description: 'Cut, wash, sew: take one home.',
    location: 'Port Ellery, net loft',
    tags: ['Fishing towns'],
    content: ['Twelve places. Machines and needles are there.'],
    registration: {
      enabled: true,
      places: 12,
      questions: [
        {
          label: 'Can you sew?',
          kind: 'choice',
          required: true,
          choices: 'Not yet\nBy hand\nWith a machine',
        },
      ],
    },
    inDays: 52,
    startHour: 15,
    hours: 3,
  },
  training('Saltham', 63),
  beachDay('Westwick', 76),
]
