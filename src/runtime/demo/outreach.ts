export const stages = [
  ['First contact', 'Signed a list, sent a mail, or stood beside us in the rain.'],
  ['Came along', 'Has been to an event.'],
  ['Helps', 'Takes on something small, more than once.'],
  ['Organises', 'Brings others, and keeps them.'],
] as const

/** Follow-up rules; `reached` is the index of the stage in the list. */
export const rules = [
  { name: 'Say thank you', reached: 1, daysAfter: 2, catchupType: 'call' },
  { name: 'Ask how it went', reached: 2, daysAfter: 14, catchupType: 'coffee' },
] as const

export const talks = [
  ['call', 'Would bring two neighbours to the next beach day.'],
  ['meeting', 'Coffee at the harbour. Asked about the school of the sea.'],
  ['note', 'Speaks Portuguese and drives a van.'],
] as const

const given = [
  'Ada',
  'Bruno',
  'Carla',
  'Dario',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Ivy',
  'Jonas',
  'Kaya',
  'Lina',
  'Milo',
  'Nadia',
  'Otto',
  'Pia',
] as const
const family = [
  'Moreau',
  'Keller',
  'Rossi',
  'Novak',
  'Silva',
  'Hansen',
  'Papadakis',
  'Byrne',
  'Yilmaz',
  'Costa',
] as const
const interests = ['beach day', 'school of the sea', 'harbour', 'marsh', 'nets', 'campus'] as const

/** Number of stages that contacts have reached, in turn: a plausible distribution. */
const reachedByTurns = [1, 0, 2, 1, 3, 1, 0, 2, 1, 4, 2, 1, 0, 3, 1, 2, 1] as const
const statusWhenReached = ['Prospect', 'Event Attendee', 'Contact', 'Member', 'Member'] as const

const met = Array.from({ length: 78 }, (_, at) => {
  const name = `${given[at % given.length]} ${family[(at * 7 + Math.floor(at / 16)) % family.length]}`
  const reached = reachedByTurns[at % reachedByTurns.length] ?? 0
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}.${at}@example.org`,
    phone: at % 3 === 0 ? `+44 20 7946 0${100 + at}` : undefined,
    status: at % 11 === 7 ? ('Inactive' as const) : (statusWhenReached[reached] ?? 'Contact'),
    tags: [interests[at % interests.length] ?? 'beach day'],
    notes: at % 5 === 0 ? 'Prefers a call in the evening.' : '',
    reached,
  }
})

/** Two of the contacts are also senders of submissions. */
export const contacts = [
  ...met,
  {
    name: 'Rosa Klein',
    email: 'rosa.klein@example.org',
    phone: '+44 20 7946 0178',
    status: 'Member' as const,
    tags: ['river path', 'beach day'],
    notes: 'Walks the river path every morning, and knows the miller.',
    reached: 3,
  },
  {
    name: 'Emil Sato',
    email: 'emil.sato@example.org',
    phone: undefined,
    status: 'Event Attendee' as const,
    tags: ['campus'],
    notes: '',
    reached: 2,
  },
]

export const subscribers = Array.from({ length: 240 }, (_, at) => ({
  email: `reader${at}@example.org`,
  name: at % 4 === 0 ? '' : `${given[at % given.length]} ${family[at % family.length]}`,
  source: ['website', 'beach day', 'petition'][at % 3] ?? 'website',
  status: at % 19 === 0 ? ('unsubscribed' as const) : ('subscribed' as const),
}))

export const templates = [
  {
    name: 'Welcome',
    category: 'invite',
    subject: 'Good to have you, {{name|friend}}',
    htmlContent:
      '<p>Hello {{name|friend}},</p><p>thank you for signing. The next beach day is on Sunday: come along?</p>',
  },
  {
    name: 'We miss you',
    category: 'invite',
    subject: 'A seat is free, {{name|friend}}',
    htmlContent:
      '<p>Dear {{name|friend}},</p><p>it has been a while. What would bring you back?</p>',
  },
  {
    name: 'Monthly letter',
    category: 'newsletter',
    subject: 'News from the shore',
    htmlContent: '<h1>News from the shore</h1><p>Hello {{name|friend}},</p><p>this month …</p>',
  },
] as const

export const newsletters = [
  {
    title: 'November letter',
    subject: 'Three fences fewer',
    htmlContent:
      '<h1>Three fences fewer</h1><p>Hello {{name|friend}},</p><p>the river path is open again between Dunmere and the mill. You did that: 412 letters, two hearings, and one very wet Saturday in October.</p><h2>What comes next</h2><ul><li><strong>Sunday, 10:00</strong>: beach day at Saltham. Bring gloves.</li><li><strong>Thursday, 19:00</strong>: the county decides on the harbour. We sit in the front row.</li></ul><p>Come along, and bring somebody.</p>',
  },
  {
    title: 'Harbour alarm',
    subject: 'The hearing is off. What now?',
    htmlContent:
      '<p>Hello {{name|friend}},</p><p>the county has cancelled the hearing. We have not.</p>',
  },
] as const

export const messages = [
  [
    'Rosa Klein',
    'A fence near the old mill',
    'There is a new fence south of the mill, right across the path. I have pictures.',
  ],
  [
    'Ben Adeyemi',
    'School visit in spring?',
    'I teach a class of ten-year-olds in Saltham. May we have the box of shells in April?',
  ],
  [
    'Marta Lopes',
    'Interview',
    'I write for the Westwick Courier and would like to speak with somebody about the harbour.',
  ],
] as const

export const proposals = [
  {
    title: 'Lend a paddle',
    description: 'Kayaks at the student house, free for whoever brings back a bag of rubbish.',
    content: '<p>Eight kayaks stand unused in our cellar. <strong>Let us lend them.</strong></p>',
    contactName: 'Emil Sato',
    contactEmail: 'emil.sato@example.org',
  },
  {
    title: 'Cigarette ends are plastic',
    description: 'A jar on every campus door, and a wall that fills up.',
    content: '<p>We tried it at one door: 1,400 in a week.</p>',
    contactName: 'Yara Haddad',
    contactEmail: 'yara.haddad@example.org',
  },
] as const
