import { describe, expect, it } from 'vitest'
import {
  answersIn,
  inputOf,
  pagesOf,
  surveyLinkIn,
  uploadFiles,
  wrongAnswerIn,
} from '../../../packages/client/src/forms.ts'
import { type Form, type FormQuestion, MusterError } from '../../../packages/client/src/index.ts'

const question = (name: string, control: FormQuestion['control'], more = {}): FormQuestion => ({
  ...{ kind: 'question', name, control, label: `${name}?`, help: '', required: false },
  ...{ choices: [], choiceLabels: [], several: false, other: false, text: '', showIf: null },
  ...more,
})

const form: Form = {
  ...{ slug: 'join', kind: 'form', title: 'Join', description: '', language: null },
  state: 'open',
  ...{ opensAt: null, closesAt: null, needsConfirmation: false, needsApproval: false },
  anonymous: false,
  version: 1,
  schema: { properties: { hours: { type: 'number', minimum: 1 } } },
  display: [
    question('name', 'text'),
    question('note', 'long_text'),
    question('one', 'choice', { choices: ['A', 'B'], other: true }),
    question('many', 'choice', { choices: ['A', 'B'], other: true, several: true }),
    { kind: 'page_break' },
    question('hours', 'number'),
    question('agrees', 'agreement'),
  ],
}

const posted = (...entries: [string, string][]): FormData => {
  const values = new FormData()
  for (const [name, value] of entries) values.append(name, value)
  return values
}

describe('the fields of a form', () => {
  it('are read as answers of the kind that their questions take', () => {
    const values = posted(
      ['answer_name', 'Ada'],
      ['answer_note', 'one\r\ntwo'],
      ['answer_one', 'B'],
      ['other_one', 'written before another was chosen'],
      ['answer_many', 'A'],
      ['answer_many', 'B'],
      ['other_many', 'C'],
      ['answer_hours', '2,5'],
      ['answer_agrees', 'true'],
    )
    expect(answersIn(form, values)).toEqual({
      ...{ name: 'Ada', note: 'one\ntwo', one: 'B', many: ['A', 'B', 'C'], hours: 2.5 },
      agrees: true,
    })
  })

  it('give another answer where that is chosen, and none where nothing is entered', () => {
    const values = posted(
      ['answer_one', ''],
      ['other_one', ' mine '],
      ['answer_name', ''],
      ['other_many', ' '],
      ['answer_hours', ''],
      ['homepage', 'x'],
    )
    expect(answersIn(form, values)).toEqual({ one: 'mine' })
  })

  it('leave a number that is none to the API, which names the question', () => {
    expect(answersIn(form, posted(['answer_hours', 'two']))).toEqual({ hours: 'two' })
    const message = 'answers.hours: is not an answer to it'
    expect(wrongAnswerIn(form, message)).toMatchObject({
      ...{ question: { name: 'hours' }, rule: 'is not an answer to it' },
    })
    expect(wrongAnswerIn(form, 'form: is closed')).toBeUndefined()
  })

  it('have the bounds of the schema, and are on the pages of the form', () => {
    const pages = pagesOf(form)
    expect(pages.map((items) => items.length)).toEqual([4, 2])
    expect(inputOf(form, question('hours', 'number'))).toMatchObject({ type: 'number', min: 1 })
  })
})

it('the link of a mail to a survey has its token and for whom it is, of that survey alone', () => {
  const hash = '#survey:ways-to-us=12.abc-_&for=a%E2%80%A6%40example.org'
  expect(surveyLinkIn(hash, 'ways-to-us')).toEqual({ token: '12.abc-_', reader: 'a…@example.org' })
  expect(surveyLinkIn(hash, 'ways')).toBeUndefined()
  expect(surveyLinkIn('', 'ways')).toBeUndefined()
  expect(surveyLinkIn(hash, 'ways-of-today', true)).toMatchObject({ token: '12.abc-_' })
})

describe('the files in the fields of a form', () => {
  const withFile: Form = { ...form, display: [question('cv', 'file'), question('photo', 'file')] }
  const chosen = (cv: File): FormData => {
    const values = new FormData()
    values.append('answer_cv', cv)
    // As browsers send a field without a file.
    values.append('answer_photo', new File([], ''))
    return values
  }

  it('are uploaded, each once, and answered by what that returned', async () => {
    const uploads: unknown[] = []
    const uploadFile = async (input: { body: { question: string } }) => {
      uploads.push(input.body.question)
      return { file: `form-files/${uploads.length}`, name: 'cv.pdf', size: 1 }
    }
    const values = chosen(new File(['x'], 'cv.pdf'))
    const again = new FormData()
    for (const [name, value] of values) again.append(name, value)
    for (const each of [values, again]) {
      await uploadFiles({ uploadFile }, withFile, each)
      expect(answersIn(withFile, each)).toEqual({ cv: 'form-files/1' })
    }
    expect(uploads).toEqual(['cv'])
  })

  it('that are wrong are wrong answers to their questions', async () => {
    const rejecting = (text: string) => async () => {
      throw new MusterError(400, text)
    }
    const failing = (text: string) =>
      uploadFiles({ uploadFile: rejecting(text) }, withFile, chosen(new File(['x'], 'cv.exe')))
    await expect(failing('file: is empty')).rejects.toThrow('answers.cv: is empty')
    await expect(failing('Too many requests')).rejects.toThrow('Too many requests')
  })
})
