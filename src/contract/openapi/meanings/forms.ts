import { type Meanings, means } from './meaning.ts'

const showIf = { question: 'help', values: ['Drive'] }

const question = {
  kind: 'question',
  name: 'seats',
  control: 'number',
  label: 'How many seats does your car have?',
  help: 'Without yours',
  required: true,
  choices: [],
  choiceLabels: [],
  several: false,
  other: false,
  text: '',
  showIf,
}

const [total, goal, confirmed, withdrawn, duplicates, paper] = [1_240, 2_000, 1_203, 13, 4, 50]

const inLanguage = means('The language to read it in, where it has it', 'de')

const form: Meanings = {
  slug: means('In its path', 'join'),
  kind: means('What it is for', 'form'),
  title: means('What it is called', 'Join us'),
  description: means('Displayed above the questions', 'It takes two minutes.'),
  language: means('That of the questions; null for that of the website', 'en'),
  state: means('Whether it can be answered now, and if not, why', 'open'),
  opensAt: means('From when on; null for always', '2026-03-10T08:00:00.000Z'),
  closesAt: means('Until when; null for always', '2026-04-10T16:00:00.000Z'),
  needsConfirmation: means('Whether one confirms by a mailed link', true),
  needsApproval: means('Whether staff decide on each answer', false),
  anonymous: means('Whether nothing is stored of who answers', false),
  version: means('Of the questions, to send with the answers', 3),
  schema: means('A JSON Schema (2020-12) of `answers`', {
    type: 'object',
    properties: { seats: { type: 'number' } },
  }),
  display: means('What is displayed, in this order', [question]),
}

const ofEach = (schema: string, properties: Meanings): Meanings =>
  Object.fromEntries(Object.entries(properties).map(([name, each]) => [`${schema}.${name}`, each]))

export const formMeanings: Meanings = {
  'readForm.language': inLanguage,
  'readPetition.language': inLanguage,
  'listSignatures.before': means('The number of a signature', 1_190),
  ...ofEach('Form', form),
  ...ofEach('Petition', { ...form, kind: means('What it is for', 'petition') }),
  'uploadFile.question': means('The name of the question; before the file', 'cv'),
  'uploadFile.file': means('The file', '(bytes)'),
  ...ofEach('UploadedFile', {
    file: means('The answer to the question, once', `form-files/${'0f'.repeat(16)}`),
    name: means('What it is called', 'My CV.pdf'),
    size: means('In bytes', 48_213),
  }),
  'display.kind': means('What it is', 'section'),
  'display.heading': means('Its heading; "" for none', 'About you'),
  'display.html': means('Safe HTML', '<p>Only if you like.</p>'),
  'display.showIf': means('When it is displayed; null for always', showIf),
  'FormQuestion.kind': means('What it is', 'question'),
  'FormQuestion.name': means('Of its answer in `answers`', 'seats'),
  'FormQuestion.control': means('What kind of answer it takes', 'number'),
  'FormQuestion.label': means('The question', question.label),
  'FormQuestion.help': means('Displayed below it', question.help),
  'FormQuestion.required': means('Whether it must be answered where it is displayed', true),
  'FormQuestion.choices': means('The answers of a choice; none of others', ['Drive', 'Cook']),
  'FormQuestion.choiceLabels': means('How the choices are displayed, in their order', [
    'Fahren',
    'Kochen',
  ]),
  'FormQuestion.several': means('Whether several may be chosen', false),
  'FormQuestion.other': means('Whether another answer may be written', false),
  'FormQuestion.text': means('What one agrees to', 'I agree to be called.'),
  'FormQuestion.showIf': means('When it is displayed; null for always', showIf),
  'showIf.question': means('The name of an earlier question', 'help'),
  'showIf.values': means('One of these is its answer, or among its answers', ['Drive']),
  'submitForm.answers': means('By the names of questions', { name: 'Ada Lovelace', seats: 4 }),
  'submitForm.token': means('Of the link to a survey in a mail: whose answers they are', ''),
  'submitForm.version': means('Of the questions that were displayed', 3),
  'submitForm.language': means('The language of the page; mails about it are in it', 'en'),
  'PetitionCount.total': means('Those that count', total),
  'PetitionCount.goal': means('How many are wanted; null for no goal', goal),
  'PetitionCount.confirmed': means(
    'Confirmed by a mailed link, with those withdrawn later',
    confirmed,
  ),
  'PetitionCount.withdrawn': means('Withdrawn after they were confirmed', withdrawn),
  'PetitionCount.duplicates': means('Confirmed once more by who had signed', duplicates),
  'PetitionCount.paper': means('Signatures on paper', paper),
  'PetitionCount.entries': means('How many entries the ledger has', 1_225),
  'PetitionCount.digest': means('Of the whole ledger; "" without entries', 'b5d4045c3f466fa9'),
  'Petition.target': means('Whom it is addressed to', 'City council'),
  'Petition.count': means('How many have signed', {
    ...{ total, goal, confirmed, withdrawn, duplicates, paper },
    ...{ entries: 1_225, digest: 'b5d4045c3f466fa9' },
  }),
  'Signature.number': means('Of its entry in the ledger', 1_190),
  'Signature.name': means('Who signed', 'Ada Lovelace'),
  'Signature.place': means('Where they live; "" where it was not asked', 'London'),
  'Signature.day': means('When it was confirmed', '2026-03-10'),
  'changeAnswers.action': means('What to do', 'confirm'),
}
