import { mkdirSync } from 'node:fs'
import maildev from 'maildev'

// The local mail server as a process of its own: shows every mail, and sends none on.
const [smtp = '', web = '', mailDirectory = ''] = process.argv.slice(2)
mkdirSync(mailDirectory, { recursive: true })
const inbox = maildev({
  smtp: Number(smtp),
  web: Number(web),
  ip: '127.0.0.1',
  webIp: '127.0.0.1',
  mailDirectory,
  silent: true,
})
inbox.listen(() => process.send?.('ready'))
// Its servers report a taken port to nobody; the supervisor tries others.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') console.error(error)
  process.exit(1)
})
process.on('disconnect', () => process.exit(0))
