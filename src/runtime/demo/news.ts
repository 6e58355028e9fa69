import type { Line } from '#src/content/rich-text/lines-as-rich-text.ts'
import type { TagName } from './actions.ts'

export interface DemoArticle {
  title: string
  description: string
  category: string
  tags: readonly TagName[]
  content: readonly Line[]
  /** Days between its publication and the run of the seed. */
  daysAgo: number
}

const towns = [
  'Port Ellery',
  'Arlemouth',
  'Saltham',
  'Westwick',
  'Long Sands',
  'Harrow Bay',
  'Kestrel Point',
  'Dunmere',
] as const

type Story = (town: string, count: number) => Omit<DemoArticle, 'daysAgo'>

const stories: readonly Story[] = [
  (town, count) => ({
    title: `${count} bags in two hours: beach day in ${town}`,
    description: `What ${count * 3} volunteers found between the pier and the lighthouse.`,
    category: 'Reports',
    tags: ['Beaches', 'Volunteering'],
    content: [
      `It rained, and still ${count * 3} people came to ${town} on Sunday.`,
      '## The count',
      [`${count * 41} bottle caps`, `${count * 9} metres of rope`, 'one wedding ring, returned'],
      'The full list goes to the council on Monday, with the names of the brands.',
    ],
  }),
  (town, count) => ({
    title: `${town} gets its public tap back`,
    description: 'The square by the market has drinking water again, after eleven years.',
    category: 'Victories',
    tags: ['Clean water'],
    content: [
      `The mayor of ${town} turned it on, a class of nine-year-olds drank first.`,
      `By our count it saves ${count * 130} bottles a year.`,
    ],
  }),
  (town, count) => ({
    title: `Students in ${town} win the canteen vote`,
    description: `With ${count * 11} votes against ${count * 2}, single-use cups are leaving the campus.`,
    category: 'Victories',
    tags: ['Students', 'Climate'],
    content: [
      'The contract with the caterer ends in summer. The new one is four pages, two of them ours.',
      'Bring your own cup until then: it is ten cents cheaper.',
    ],
  }),
  (town, count) => ({
    title: `The fence at ${town} is on the map: ${count * 10} metres`,
    description: 'A closed stretch of bank, photographed, measured and sent to the county.',
    category: 'Campaigns',
    tags: ['Rivers', 'Law'],
    content: [
      `A reader sent us the photo. On Saturday we measured: ${count * 10} metres of public bank near ${town}.`,
      'The owner has six weeks to answer. We will print what he says.',
    ],
  }),
  (town, count) => ({
    title: `${count} nets came home to ${town}`,
    description: 'The fund paid by the kilo, and the workshop has material until spring.',
    category: 'Reports',
    tags: ['Fishing towns'],
    content: [
      `The crews of ${town} brought ${count} nets in a month, the heaviest of them four hundred kilos.`,
      'Who wants to see how a net becomes a bag: the workshop is open on Fridays.',
    ],
  }),
  (town, count) => ({
    title: `A lesson on the coast for ${count * 6} children of ${town}`,
    description:
      'Two evenings of training, ninety minutes of class, and many questions about sharks.',
    category: 'Education',
    tags: ['Education', 'Students'],
    content: [
      `The box of shells has been to ${(count % 9) + 3} schools now, and has lost only one starfish.`,
      '“Do crabs sleep?” They do. The rest is in the booklet, which any school may copy.',
    ],
  }),
  (town, count) => ({
    title: `What the council of ${town} said about the harbour cable`,
    description: 'Minutes of a long evening, and what happens next.',
    category: 'Campaigns',
    tags: ['Harbours', 'Climate', 'Law'],
    content: [
      `${count} people sat in the gallery. The vote is postponed to next month: nobody wanted to lose it tonight.`,
      'We will be there again. Bring somebody who lives on the quay and cannot sleep.',
    ],
  }),
  (town, count) => ({
    title: `${count * 25} square metres more: the marsh near ${town}`,
    description: 'The fund bought the eastern corner. The herons had moved in already.',
    category: 'Victories',
    tags: ['Climate', 'Beaches'],
    content: [
      'The deed was signed on Thursday and says what every deed of ours says: never to be sold, never to be drained.',
      `${count * 7} people gave between two and two hundred euros. Thank you.`,
    ],
  }),
]

export const news: readonly DemoArticle[] = towns.flatMap((town, row) =>
  stories.map((story, column) => ({
    ...story(town, 12 + ((row * 17 + column * 29) % 60)),
    daysAgo: (row * stories.length + column) * 5 + column,
  })),
)
