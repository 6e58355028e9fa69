import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import { describe, expect, it } from 'vitest'
import { writeAtOnce } from '#src/mail/delivery/message-at-once.ts'
import { messageOf } from '#src/mail/rendering/message.ts'

const delivery = { id: 1, kind: 'newsletter', subscriber: 2, newsletter: 3 } as const
const sender = { name: 'Ärzte', address: 'post@ngo.test', replyTo: 'antwort@ngo.test' }
const links = { baseUrl: 'https://ngo.test', siteUrl: 'https://ngo.test', linkKey: 'key' }

const compiled = (mail: { subject: string; html: string; text: string }, more = {}) => {
  const to = { email: 'ada@example.org', messageId: '<1@ngo.test>' }
  const message = messageOf({ ...delivery, ...to, ...more }, mail, sender, links)
  return new MailComposer({ ...message, date: new Date(0), baseBoundary: 'b' }).compile()
}

/** How often the node is asked to write its parts one after the other. */
const built = async (mail: Parameters<typeof compiled>[0], more = {}) => {
  const message = compiled(mail, more)
  let inPieces = 0
  const { stream } = message
  message.stream = (...given) => {
    inPieces += 1
    stream.apply(message, given)
  }
  writeAtOnce(message)
  return { bytes: await message.build(), inPieces }
}

const content = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r\n', '\n', ' ', '\t', '.', '=', 'Grüße ', 'x'.repeat(90), '<a href="u">'),
    ),
    { maxLength: 40 },
  )
  .chain((parts) => fc.constantFrom('', ' ', ' \t', '. ').map((end) => parts.join('') + end))

describe('a message written at once', () => {
  it('is the one that nodemailer writes in pieces, to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), content, content, async (subject, html, text) => {
        const mail = { subject, html, text }
        const { bytes } = await built(mail)
        expect(bytes.toString('latin1')).toBe((await compiled(mail).build()).toString('latin1'))
      }),
      { examples: [['', '', `ࠀ𐀀𐀀${'x'.repeat(90)}. `]] },
    )
  })

  it.each([
    ['texts', { html: '<p>Grüße</p>', text: 'Grüße' }, {}, 0],
    ['a text of 64 kB', { html: 'x '.repeat(33_000), text: 'x' }, {}, 1],
    ['a text that grows beyond 64 kB', { html: 'ä'.repeat(30_000), text: 'x' }, {}, 1],
    ['a calendar entry', { html: 'x', text: 'x' }, { calendar: 'BEGIN:VCALENDAR\r\n' }, 1],
  ])(
    'is written in pieces where it is long or more than texts: %s',
    async (_, mail, more, pieces) => {
      const { inPieces, bytes } = await built({ subject: 's', ...mail }, more)
      expect(inPieces).toBe(pieces)
      expect(bytes.equals(await compiled({ subject: 's', ...mail }, more).build())).toBe(true)
    },
  )
})
