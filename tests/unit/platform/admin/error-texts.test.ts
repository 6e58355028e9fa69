import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { email, requiredText, time } from '#src/contract/values.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { issueReason } from '#src/server/errors/issue-reason.ts'
import { readerI18n } from '#tests/support/reader-i18n.ts'

const root = join(import.meta.dirname, '../../../..')

describe('the text of a server error', () => {
  it('the text of a server error is found by its code, in the user’s language, with its params', () => {
    const moved = { code: 'contact-moved', params: ['Helps $1 {0}'], message: 'moved' }
    expect(errorText(moved, readerI18n('de'))).toBe(
      'Ein anderer Benutzer hat diesen Kontakt auf „Helps $1 {0}“ verschoben',
    )
    const row = { code: 'row-has-one-field', params: ['1', '3'], message: 'row: …' }
    expect(errorText(row, readerI18n('fr'))).toBe('La ligne a 1 champ, l’en-tête 3')
    const late = { code: 'scheduled-in-past', message: 'scheduled_send_at: must lie in the future' }
    expect(errorText(late, readerI18n('en'))).toBe('The scheduled time must be in the future')
  })

  it.each([undefined, 'toString', 'of-tomorrow'])(
    'the text of a server error with the unknown code %s is its message, unchanged',
    (code) => {
      const error = { code, message: 'Something new' }
      expect(errorText(error, readerI18n('de'))).toBe('Something new')
    },
  )

  it('the English text of a server error is filled with its params', () => {
    expect(englishOf('contact-moved', ['Member'])).toBe(
      'Another user has moved this contact to “Member”',
    )
  })
})

describe('a request that breaks its schema', () => {
  const schema = z.object({
    name: requiredText(5),
    emails: z.array(email()).min(1).max(2),
    at: time(),
  })
  const valid = { name: 'Ada', emails: ['a@example.org'], at: '2031-01-01T00:00:00Z' }
  it.each([
    [{ name: '' }, { code: 'field-required', message: 'name: is required' }],
    [{ name: undefined }, { code: 'field-required' }],
    [{ name: 'Adalbert' }, { code: 'field-too-long', params: ['name', '5'] }],
    [{ name: 'a\0b' }, { code: 'field-unreadable' }],
    [
      { emails: ['a@example.org', 'nowhere'] },
      {
        code: 'not-an-email',
        params: ['nowhere'],
        message: 'emails.1: must be a valid email address',
      },
    ],
    [{ emails: [] }, { code: 'too-few-entries', params: ['1'] }],
    [{ emails: ['a@b.org', 'b@b.org', 'c@b.org'] }, { code: 'too-many-entries', params: ['2'] }],
    [
      { at: 'now' },
      { code: 'field-invalid', message: expect.stringMatching(/^at: must be an ISO/) },
    ],
  ])('the invalid request %j is reported with the code of the rule', (broken, reason) => {
    const result = schema.safeParse({ ...valid, ...broken }, { reportInput: true })
    const [issue] = result.error?.issues ?? []
    expect(issue && issueReason(issue)).toMatchObject(reason)
  })
})

/** Errors that no view receives unchanged: they are translated before, or end the process. */
const internal = new Set([
  'DryRun',
  'InvalidEmail',
  'NameMissing',
  'NotDelivered',
  'TooDeep',
  'UnreadableReport',
  'SnsUnreachable',
  'NotPublic',
])

describe('an error class of a command or feature', () => {
  it('every error class of a command or feature has a code, unless no view receives it', async () => {
    const folders = [
      'src/mail',
      'src/newsletters',
      'src/people',
      'src/submissions',
      'src/workspace/bulk',
    ]
    const lists = await Promise.all(
      folders.map(async (folder) => {
        const names = await readdir(join(root, folder), { recursive: true })
        return names
          .filter((name) => name.endsWith('.ts') && !/\badmin\/|\bsql\//.test(name))
          .map((name) => join(root, folder, name))
      }),
    )
    const sources = await Promise.all(lists.flat().map((path) => readFile(path, 'utf8')))
    const classes = sources.flatMap((source) => [
      ...source.matchAll(/class (\w+) extends (?:Error|TypeError|RangeError)\b/g),
    ])
    const withoutCode = classes.map(([, name = '']) => name).filter((name) => !internal.has(name))
    expect(classes.length).toBeGreaterThan(3)
    expect(withoutCode, 'extend CodedError (src/server/errors/coded-error.ts)').toEqual([])
  })
})
