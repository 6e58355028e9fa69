import type { SubscriptionState } from '#src/contract/crm/segment-conditions.ts'
import type { Mode } from '../draft.ts'
import type { DraftPeriod } from '../draft-period.ts'
import type { Problem } from '../problem.ts'
import type { Operator, Subject, subjectGroups } from '../subjects.ts'

/** The texts of segments. */
export interface SegmentTexts {
  readonly legend: string
  readonly help: string
  readonly modeLabel: string
  readonly modes: Readonly<Record<Mode, string>>
  readonly group: (at: string) => string
  readonly addCondition: string
  readonly addGroup: string
  readonly removeGroup: string
  readonly condition: (at: string, subject: string) => string
  readonly removeCondition: (at: string, subject: string) => string
  readonly isFull: (limit: string) => string
  readonly noConditions: string
  readonly subjectLabel: string
  readonly subjectChoice: string
  readonly subjectGroups: Readonly<Record<keyof typeof subjectGroups, string>>
  readonly custom: string
  readonly subjects: Readonly<Record<Subject, string>>
  readonly operatorLabel: string
  /** Each, and its negation. */
  readonly operators: Readonly<Record<Operator, readonly [string, string]>>
  readonly subscriptionStates: Readonly<Record<SubscriptionState, string>>
  readonly followUpStates: Readonly<Record<'open' | 'overdue', string>>
  readonly choose: string
  readonly anyEvent: string
  readonly anyKind: string
  readonly value: string
  readonly perLine: string
  readonly from: string
  readonly to: string
  readonly fromNumber: string
  readonly toNumber: string
  readonly periodLabel: string
  readonly periods: Readonly<Record<DraftPeriod['kind'], string>>
  readonly days: string
  readonly yes: string
  readonly no: string
  readonly searchHint: string
  readonly loading: string
  readonly nothingFound: string
  readonly deleted: (id: string) => string
  readonly formerChoice: (choice: string) => string
  readonly deletedField: (name: string) => string
  readonly fieldIsGone: string
  readonly problems: Readonly<Record<Problem, string>>
  readonly emptyGroup: string
  readonly incomplete: string
  readonly counting: string
  readonly noMatch: string
  readonly matching: (count: string, isOne: boolean) => string
  readonly among: (names: string) => string
  readonly countAgain: string
  readonly show: string
  readonly saveToShow: string
  readonly segment: string
  readonly allContacts: string
  readonly own: string
  readonly shared: string
  readonly otherSegment: string
  readonly clear: string
  readonly edit: (name: string) => string
  readonly create: string
}

export const en: SegmentTexts = {
  legend: 'Rules',
  help: 'A segment is always up to date: whoever meets its rules is in it.',
  modeLabel: 'Contacts must meet',
  modes: {
    all: 'all of these',
    any: 'at least one of these',
    none: 'none of these',
    notAll: 'not all of these',
  },
  group: (at) => `Group ${at}`,
  addCondition: 'Add condition',
  addGroup: 'Add group',
  removeGroup: 'Remove group',
  condition: (at, subject) => `Condition ${at}: ${subject}`,
  removeCondition: (at, subject) => `Remove condition ${at}: ${subject}`,
  isFull: (limit) => `A segment has at most ${limit} conditions.`,
  noConditions: 'There is no condition yet. Please add at least one.',
  subjectLabel: 'What the condition is about',
  subjectChoice: 'Choose …',
  subjectGroups: { contact: 'Contact', activity: 'Activity' },
  custom: 'Fields of your own',
  subjects: {
    status: 'Status',
    stage: 'Stage',
    owner: 'Owner',
    tags: 'Tags',
    email: 'Email address',
    phone: 'Phone number',
    postcode: 'Postcode',
    city: 'City',
    created: 'Added to the contacts',
    subscription: 'Newsletter',
    attended: 'Attended an event',
    interaction: 'Interaction',
    followUp: 'Follow-up',
    imported: 'Import',
  },
  operatorLabel: 'Comparison',
  operators: {
    all: ['all of', 'not all of'],
    any: ['one of', 'none of'],
    between: ['between', 'not between'],
    contains: ['contains', 'does not contain'],
    did: ['yes', 'no'],
    empty: ['is empty', 'is not empty'],
    equals: ['equals', 'does not equal'],
    greater: ['more than', 'not more than'],
    has: ['yes', 'no'],
    in: ['in this period', 'not in this period'],
    is: ['is', 'is not'],
    less: ['less than', 'not less than'],
    present: ['is known', 'is missing'],
    starts: ['begins with', 'does not begin with'],
  },
  subscriptionStates: {
    subscribed: 'Subscribed',
    withdrew: 'Unsubscribed',
    suppressed: 'Suppressed (bounce or complaint)',
  },
  followUpStates: { open: 'Open', overdue: 'Overdue' },
  choose: 'Choose …',
  anyEvent: 'Any event',
  anyKind: 'Of any kind',
  value: 'Value',
  perLine: 'One on each line',
  from: 'From',
  to: 'Until',
  fromNumber: 'From',
  toNumber: 'To',
  periodLabel: 'Period',
  periods: { ever: 'at any time', last: 'in the last days', between: 'between two days' },
  days: 'Days',
  yes: 'Yes',
  no: 'No',
  searchHint: 'Search …',
  loading: 'Loading …',
  nothingFound: 'Nothing found',
  deleted: (id) => `No. ${id} (deleted)`,
  formerChoice: (choice) => `${choice} (no longer a choice)`,
  deletedField: (name) => `${name} (deleted field)`,
  fieldIsGone:
    'This field no longer exists, so that nobody has a value in it. Please remove the condition.',
  problems: {
    choose: 'Please choose something here.',
    day: 'Please give at least one of the two days.',
    days: 'Please give a whole number of days, from 1 on.',
    invalid: 'This is incomplete.',
    number: 'Please give a number.',
    subject: 'Please choose what the condition is about.',
    text: 'Please enter something here.',
    tooLong: 'This text is too long.',
    tooMany: 'These are too many: at most 100 are allowed.',
    tooManyTags: 'At most 10 tags can be demanded together.',
  },
  emptyGroup: 'This group is empty. Please add a condition, or remove the group.',
  incomplete: 'Contacts are counted once every condition is complete.',
  counting: 'Counting …',
  noMatch: 'Nobody matches.',
  matching: (count, isOne) => (isOne ? 'One contact matches' : `${count} contacts match`),
  among: (names) => `, among them ${names}`,
  countAgain: 'Count again',
  show: 'Show these contacts',
  saveToShow: 'Save to see these contacts in the list.',
  segment: 'Segment',
  allContacts: 'All contacts',
  own: 'My own',
  shared: 'Shared by colleagues',
  otherSegment: 'Several, or one that is not yours to see',
  clear: 'Clear segment',
  edit: (name) => `Edit “${name}”`,
  create: 'New segment',
}
