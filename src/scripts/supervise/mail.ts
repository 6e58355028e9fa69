import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../postgres/port.ts'

export interface MailInbox {
  readonly smtpUrl: string
  readonly webUrl: string
  readonly stop: () => Promise<void>
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/** Starts the local mail server, whose inbox shows every mail instead of sending it on. */
export async function startMailInbox(): Promise<MailInbox> {
  const smtp = await freePort(1025)
  const web = await freePort(1080)
  const program = createRequire(import.meta.url).resolve('maildev/bin/maildev')
  const ports = ['--smtp', String(smtp), '--web', String(web)]
  const hosts = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1']
  const child = spawn(process.execPath, [program, ...ports, ...hosts, '--silent'], {
    detached: true,
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  for (let waited = 0; !(await accepts(smtp)); waited += 1) {
    if (child.exitCode !== null || waited > 150)
      throw new Error('The local mail server did not start.')
    await sleep(100)
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    webUrl: `http://localhost:${web}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
