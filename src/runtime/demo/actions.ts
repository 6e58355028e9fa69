import type { Line } from '#src/content/rich-text/lines-as-rich-text.ts'

export const tagNames = [
  'Beaches',
  'Clean water',
  'Climate',
  'Education',
  'Fishing towns',
  'Harbours',
  'Law',
  'Rivers',
  'Students',
  'Volunteering',
] as const
export type TagName = (typeof tagNames)[number]

export interface DemoAction {
  title: string
  description: string
  icon: string
  gradientClass: string
  accentClass: string
  tags: readonly TagName[]
  content: readonly Line[]
}

export const actions: readonly DemoAction[] = [
  {
    title: 'Open the river path',
    description: 'Forty kilometres of public bank are fenced off. We want them back by 2028.',
    icon: 'footprints',
    gradientClass: 'from-teal-600 to-emerald-500',
    accentClass: 'text-teal-700',
    tags: ['Rivers', 'Law'],
    content: [
      'The law says that anybody may walk along a river. On the Arle, one metre in three is behind a fence.',
      '## What we ask for',
      ['A public register of every closed stretch', 'A path within three years', 'Fines that hurt'],
      'Bring a photo of a fence near you: we map it, write to the owner, and go to court where we must.',
    ],
  },
  {
    title: 'Refill the town',
    description: 'A tap in every square, so that nobody has to buy water in plastic.',
    icon: 'droplet',
    gradientClass: 'from-sky-600 to-cyan-400',
    accentClass: 'text-sky-700',
    tags: ['Clean water', 'Volunteering'],
    content: [
      'One public tap replaces nine thousand bottles a year. Our town has two taps for sixty thousand people.',
      'We count bottles on Saturdays, show the numbers to the council, and adopt a tap when it is built.',
    ],
  },
  {
    title: 'Beach day',
    description: 'Every first Sunday we clean a beach, count what we find, and publish the count.',
    icon: 'waves',
    gradientClass: 'from-amber-500 to-orange-400',
    accentClass: 'text-amber-700',
    tags: ['Beaches', 'Volunteering', 'Students'],
    content: [
      'Gloves, bags and soup are on us. You bring boots and two hours.',
      '## Why we count',
      'A clean beach is dirty again in a month. A list of brands is in the newspaper for a year.',
    ],
  },
  {
    title: 'School of the sea',
    description: 'Students teach a lesson on the coast in every primary school of the county.',
    icon: 'book-open',
    gradientClass: 'from-indigo-600 to-blue-500',
    accentClass: 'text-indigo-700',
    tags: ['Education', 'Students'],
    content: [
      'A lesson of ninety minutes, a box of shells, and two students who were in that class ten years ago.',
      'We train you on two evenings and never send anybody alone.',
    ],
  },
  {
    title: 'Quiet harbour',
    description: 'Ships at the quay should plug in instead of running their engines all night.',
    icon: 'plug',
    gradientClass: 'from-slate-700 to-slate-500',
    accentClass: 'text-slate-700',
    tags: ['Harbours', 'Climate', 'Law'],
    content: [
      'A cruise ship at the quay burns as much in a night as a village in a month.',
      'The cable is laid. What is missing is the rule that ships must use it.',
    ],
  },
  {
    title: 'Nets that come home',
    description: 'With the fishers of three towns we bring lost nets back and pay for each.',
    icon: 'fish',
    gradientClass: 'from-emerald-700 to-lime-500',
    accentClass: 'text-emerald-700',
    tags: ['Fishing towns', 'Beaches'],
    content: [
      'A lost net fishes for thirty years. Nobody loses one on purpose; nobody can afford to search for it.',
      'Our fund pays by the kilo, and a workshop in Port Ellery turns what comes back into bags.',
    ],
  },
  {
    title: 'Campus without waste',
    description: 'Six universities, one promise: no single-use plastic by the next academic year.',
    icon: 'recycle',
    gradientClass: 'from-rose-600 to-pink-500',
    accentClass: 'text-rose-700',
    tags: ['Students', 'Climate'],
    content: [
      'We write the canteen contracts ourselves, because that is where the cups come from.',
      ['Two campuses have signed', 'Three are in talks', 'One says no: help us there'],
    ],
  },
  {
    title: 'Salt marsh fund',
    description: 'We buy marsh before somebody drains it, square metre by square metre.',
    icon: 'sprout',
    gradientClass: 'from-green-700 to-emerald-400',
    accentClass: 'text-green-700',
    tags: ['Climate', 'Beaches', 'Law'],
    content: [
      'A hectare of marsh stores more carbon than a hectare of forest, and keeps the storm out as well.',
      'Twelve euros buy a square metre. It can never be sold again: the deed says so.',
    ],
  },
]
