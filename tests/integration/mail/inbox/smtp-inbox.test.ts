import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listMails } from '#src/mail/inbox/list-mails.ts'
import { type Mailbox, mailboxIn } from '#src/mail/inbox/mailbox.ts'
import { startSmtpInbox } from '#src/mail/inbox/smtp-inbox.ts'
import { reservePort } from '#tests/support/ports.ts'

let folder: string
let mailbox: Mailbox
let inbox: Awaited<ReturnType<typeof startSmtpInbox>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-inbox-'))
  mailbox = mailboxIn(folder)
  inbox = await startSmtpInbox(mailbox, await reservePort())
})
afterEach(async () => {
  await inbox.stop()
  await rm(folder, { recursive: true, force: true })
})

const letter = { from: 'a@example.org', to: 'b@example.org', subject: 'Hello', text: 'Hi' }
const send = (url: string, message: object = letter) => createTransport(url).sendMail(message)

it('the local mail server stores what Muster sends', async () => {
  await send(inbox.url)
  expect((await listMails(mailbox, '', 1)).mails).toMatchObject([
    { from: 'a@example.org', to: 'b@example.org', subject: 'Hello' },
  ])
})

it('the local mail server rejects a client without its password', async () => {
  const { host } = new URL(inbox.url)
  await expect(send(`smtp://${host}`)).rejects.toThrow(/530|[Aa]uth/)
  await expect(send(`smtp://muster:wrong@${host}`)).rejects.toThrow(/535|[Aa]uth/)
  expect(await mailbox.ids()).toEqual([])
})

/** What the server responds to some bytes, until it disconnects. */
const converse = (text: string): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect(Number(new URL(inbox.url).port), '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.once('close', () => done(received))
    socket.once('error', fail)
  })

it('the local mail server disconnects a page that speaks HTTP to it', async () => {
  const mail = 'MAIL FROM:<a@b.c>\r\nRCPT TO:<d@e.f>\r\nDATA\r\nSubject: x\r\n\r\nx\r\n.\r\n'
  const received = await converse(`POST / HTTP/1.1\r\nHost: x\r\n\r\n${mail}`)
  expect(received).toMatch(/^421 /m)
  expect(await mailbox.ids()).toEqual([])
})

it('the local mail server rejects a mail that is too large, and stores nothing of it', {
  tags: 'long',
}, async () => {
  const attachments = [{ content: Buffer.alloc(31 * 1024 * 1024), filename: 'large' }]
  await expect(send(inbox.url, { ...letter, attachments })).rejects.toThrow(/552/)
  expect(await mailbox.ids()).toEqual([])
})
