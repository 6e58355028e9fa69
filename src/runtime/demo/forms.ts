import type { Form } from '#src/payload-types.ts'

type DemoForm = Pick<Form, 'title' | 'slug' | 'description' | 'items' | 'thanks'> &
  Partial<Pick<Form, 'kind' | 'anonymous'>> & { readonly slug: string }

const join: DemoForm = {
  title: 'Join the crew',
  slug: 'join-the-crew',
  description:
    'Tell us where you live and what you like to do. Somebody of us calls you within a week.',
  thanks: 'Welcome aboard!',
  items: [
    { blockType: 'formText', label: 'Your name', required: true, personField: 'name' },
    { blockType: 'formEmail', label: 'Your email', required: true, personField: 'email' },
    {
      ...{ blockType: 'formPostcode', label: 'Your postcode', personField: 'postcode' },
      help: 'So that we write to you about what is near.',
    },
    {
      ...{ blockType: 'formChoice', label: 'What do you like to do?', several: true },
      ...{ choices: 'beach day\nnets\nharbour\nschool of the sea', personField: 'tags' },
    },
    {
      ...{ blockType: 'formText', label: 'Which subject could you teach?', required: true },
      showIf: { question: 'what_do_you_like_to_do', values: 'school of the sea' },
    },
    {
      ...{ blockType: 'formAgreement', label: 'You may write to me', required: true },
      text: 'We store what you enter here to invite you to actions near you. You can withdraw it at any time by the link in our mail.',
    },
  ],
}

const survey: DemoForm = {
  title: 'What comes next?',
  slug: 'what-comes-next',
  kind: 'survey',
  anonymous: true,
  description: 'Five questions about the coming year, without your name.',
  thanks: 'Thank you. We publish what you chose in the next newsletter.',
  items: [
    {
      ...{ blockType: 'formChoice', label: 'What should we do first?', required: true },
      ...{ choices: 'More beach days\nA second net workshop\nTalk to the county', other: true },
    },
    {
      ...{ blockType: 'formChoice', label: 'When do you have time?', several: true },
      choices: 'On weekdays\nIn the evening\nAt the weekend',
    },
    { blockType: 'formPageBreak' },
    { blockType: 'formChoice', label: 'Were you at one of our events?', choices: 'Yes\nNot yet' },
    {
      ...{ blockType: 'formLongText', label: 'What would you change about it?' },
      showIf: { question: 'were_you_at_one_of_our_events', values: 'Yes' },
    },
    {
      ...{ blockType: 'formNumber', label: 'How many hours a month could you help?' },
      ...{ min: 0, max: 100 },
    },
  ],
}

const first = 'what_should_we_do_first'
const time = 'when_do_you_have_time'
const been = 'were_you_at_one_of_our_events'
const hours = 'how_many_hours_a_month_could_you_help'

const member = (name: string, postcode: string, likes: string[], subject = '') => ({
  your_name: name,
  your_email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
  your_postcode: postcode,
  what_do_you_like_to_do: likes,
  ...(subject ? { which_subject_could_you_teach: subject } : {}),
  you_may_write_to_me: true,
})

export const demoForms = [
  {
    form: join,
    confirms: true,
    answers: [
      member('Runa Falk', 'AR1 4QS', ['beach day', 'nets']),
      member('Tomas Birk', 'AR2 7LE', ['harbour']),
      member('Selma Onwu', 'AR1 1PT', ['school of the sea', 'beach day'], 'Tides and currents'),
      member('Yusuf Lang', 'AR5 9KD', ['nets', 'harbour']),
    ],
  },
  {
    form: survey,
    confirms: false,
    answers: [
      { [first]: 'More beach days', [time]: ['At the weekend'], [been]: 'Yes', [hours]: 6 },
      { [first]: 'Talk to the county', [time]: ['In the evening'], [been]: 'Yes', [hours]: 4 },
      { [first]: 'More beach days', [time]: ['At the weekend', 'In the evening'], [hours]: 2 },
      { [first]: 'A boat for everybody', [time]: ['On weekdays'], [been]: 'Not yet' },
      { [first]: 'A second net workshop', [been]: 'Yes', [hours]: 10 },
    ],
  },
] as const
