import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listMails } from '#src/mail/inbox/list-mails.ts'
import { type Mailbox, mailboxIn } from '#src/mail/inbox/mailbox.ts'
import { openMail, readAttachment } from '#src/mail/inbox/parse-mail.ts'

let root: string
let folder: string
let mailbox: Mailbox

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-inbox-'))
  folder = join(root, 'mail')
  mailbox = mailboxIn(folder)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const plain = (subject: string, to = 'ada@example.org') =>
  `From: News <news@example.org>\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\nHello\r\n`
const add = (text: string) => mailbox.add(Readable.from([Buffer.from(text)]))
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('the files of the local inbox', () => {
  it('the files of the local inbox are readable by their owner alone, also in a folder that was open before', async () => {
    await add(plain('One'))
    await chmod(folder, 0o755)
    const id = await add(plain('Two'))
    expect(await modeOf(folder)).toBe(0o700)
    expect(await modeOf(join(folder, `${id}.eml`))).toBe(0o600)
  })

  it('the local inbox stores a mail as a whole or not at all', async () => {
    const broken = Readable.from(
      (async function* () {
        yield 'From: a'
        throw new Error('the client left')
      })(),
    )
    await expect(mailbox.add(broken)).rejects.toThrow('the client left')
    expect(await readdir(folder)).toEqual([])
  })

  it('the local inbox holds no more mails than its limit: the oldest are removed first', async () => {
    const small = mailboxIn(folder, 2)
    for (const subject of ['One', 'Two', 'Three']) {
      await small.add(Readable.from([plain(subject)]))
      await new Promise((done) => setTimeout(done, 2))
    }
    const { mails } = await listMails(small, '', 1)
    expect(mails.map(({ subject }) => subject)).toEqual(['Three', 'Two'])
  })

  it('a newsletter arrives in a local inbox that others have filled', async () => {
    const small = mailboxIn(folder, 2)
    for (const mail of [
      plain('One'),
      plain('Two'),
      `List-Id: <newsletter.localhost>\r\n${plain('May')}`,
    ]) {
      await small.add(Readable.from([mail]))
      await new Promise((done) => setTimeout(done, 2))
    }
    const { mails } = await listMails(small, '', 1)
    expect(mails.map(({ subject }) => subject)).toEqual(['May', 'Two'])
  })

  it('the local inbox removes the oldest newsletters before anything else', async () => {
    const small = mailboxIn(folder, 3)
    const letter = (subject: string) => `List-Id: <newsletter.localhost>\r\n${plain(subject)}`
    for (const mail of [
      plain('Reset your password'),
      letter('May'),
      plain('List-Id: in the text'),
      letter('June'),
      letter('July'),
    ]) {
      await small.add(Readable.from([mail]))
      await new Promise((done) => setTimeout(done, 2))
    }
    const { mails } = await listMails(small, '', 1)
    const subjects = ['July', 'List-Id: in the text', 'Reset your password']
    expect(mails.map(({ subject }) => subject)).toEqual(subjects)
    const [july] = await small.ids()
    expect((await small.read(july ?? '', 'all'))?.toString()).toContain('July')
    await small.remove(july ?? '')
    expect(await small.ids()).toHaveLength(2)
  })

  it.each(['../secrets', '..%2fsecrets', '/etc/passwd', ''])(
    'a mail id such as "%s" cannot escape the folder of the local inbox',
    async (id) => {
      await writeFile(join(root, 'secrets.eml'), 'secret')
      expect(await mailbox.read(id, 'all')).toBeUndefined()
      expect(() => mailbox.remove(id)).toThrow()
    },
  )
})

describe('the list of the local inbox', () => {
  it('the list of the local inbox is empty before the first mail', async () => {
    expect(await listMails(mailbox, '', 1)).toEqual({ total: 0, mails: [] })
  })

  it('the local inbox finds mails by sender, recipient or subject, in any case', async () => {
    await add(plain('Reset your password', 'Bo <bo@example.org>'))
    await add(plain('Newsletter'))
    for (const search of ['RESET', 'bo@', ' Bo '])
      expect((await listMails(mailbox, search, 1)).mails, search).toMatchObject([
        {
          subject: 'Reset your password',
          to: 'Bo <bo@example.org>',
          from: 'News <news@example.org>',
        },
      ])
    expect((await listMails(mailbox, 'news@', 1)).total).toBe(2)
    expect((await listMails(mailbox, 'nothing', 1)).total).toBe(0)
  })

  it('the list of the local inbox has pages of fifty, each mail on one of them', async () => {
    for (let at = 0; at < 51; at += 1) await add(plain(`Mail ${at}`))
    const pages = await Promise.all([1, 2, 3].map((page) => listMails(mailbox, '', page)))
    expect(pages.map(({ mails }) => mails.length)).toEqual([50, 1, 0])
    const subjects = pages.flatMap(({ mails }) => mails.map(({ subject }) => subject))
    expect(new Set(subjects).size).toBe(51)
  })

  it('the local inbox lists a file that is not a mail without a subject', async () => {
    await add('\u0000\u0001 nothing of a mail')
    expect((await listMails(mailbox, '', 1)).mails).toMatchObject([{ subject: '', from: '' }])
  })
})

const withFiles = (name: string) =>
  [
    'Subject: Files',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    '<p>See</p><img src="cid:logo">',
    '--b',
    'Content-Type: image/png',
    'Content-ID: <logo>',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw==',
    '--b',
    'Content-Type: text/html',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    'attached',
    '--b--',
  ].join('\r\n')

describe('a mail of the local inbox', () => {
  it('a mail of the local inbox shows its embedded images', async () => {
    const { html } = await openMail('1767225600000-0123456789abcdef', Buffer.from(withFiles('a')))
    expect(html).toContain('src="data:image/png;base64,iVBORw=="')
  })

  it.each([
    ['../../.ssh/authorized_keys', '_._.._.ssh_authorized_keys'],
    ['a\\b.html', 'a_b.html'],
    ['Ünïcode (1).pdf', 'Ünïcode (1).pdf'],
  ])('the attachment %s is offered under a name without folders', async (name) => {
    const source = Buffer.from(withFiles(name))
    const opened = await openMail('1767225600000-0123456789abcdef', source)
    const offered = opened.attachments.at(-1)?.name ?? ''
    expect(offered).not.toMatch(/[/\\]|^\./)
    const attachment = await readAttachment(source, opened.attachments.length - 1)
    expect(attachment).toMatchObject({ name: offered })
    expect(attachment?.bytes.toString()).toContain('attached')
    expect(await readAttachment(source, 99)).toBeUndefined()
  })

  it('a mail nested deeper than the parser’s limit has no parts, and can still be opened', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? 'Content-Type: text/plain\r\n\r\nend'
        : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--`
    const opened = await openMail('1767225600000-0123456789abcdef', Buffer.from(nested(60)))
    expect(opened).toMatchObject({ html: '', text: '', attachments: [] })
  })
})
