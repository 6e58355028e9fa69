import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFolder, removeFolder } from '#tests/support/muster.ts'

let folder: string

beforeAll(async () => {
  folder = await openFolder()
})

afterAll(() => removeFolder(folder))

it('muster-run has the settings of the units, and their secrets with those of drop-ins', async () => {
  const units = join(folder, 'etc/systemd/system')
  const secrets = join(folder, 'etc/muster/secrets')
  await mkdir(join(units, 'muster-.service.d'), { recursive: true })
  await mkdir(secrets, { recursive: true })
  const backup = await readFile('deploy/systemd/muster-backup.service', 'utf8')
  await writeFile(join(units, 'muster-backup.service'), backup.replace(/^#(.*backup-key)$/gm, '$1'))
  const [, dropIn = ''] =
    /^```ini\n(.*?)```$/ms.exec(await readFile('docs/operate.md', 'utf8')) ?? []
  await writeFile(join(units, 'muster-.service.d/secrets.conf'), dropIn)
  const files = ['database-url', 'payload-secret', 'jwt-secret', 'smtp-url', 'backup-key']
  for (const name of [...files, 'dkim-private-key'])
    await writeFile(join(secrets, name), `${name} of two\nlines\n`)
  const lines = [
    '# A comment',
    'BASE_URL=https://muster.test',
    'MAIL_FROM="Example <news@ngo.test>"',
  ]
  await writeFile(join(folder, 'etc/muster/muster.env'), lines.join('\n'))
  await writeFile(
    join(folder, 'bootstrap.mjs'),
    'console.log(JSON.stringify([process.env, process.argv.slice(2)]))',
  )
  const script = (await readFile('deploy/systemd/muster-run', 'utf8'))
    .replaceAll('/etc/', `${folder}/etc/`)
    .replace('cd /opt/muster', `cd ${folder}`)
    .replace(/setpriv .* \/usr\/bin\/node/, process.execPath)
  const args = ['doctor', '--mail', 'a b@ngo.test']
  const output = execFileSync('/bin/sh', ['-c', script, 'muster-run', ...args], {
    encoding: 'utf8',
  })
  const [env, given] = JSON.parse(output)
  expect(given).toEqual(args)
  expect(env).toMatchObject({
    DATA_DIR: '/var/lib/muster',
    BASE_URL: 'https://muster.test',
    MAIL_FROM: 'Example <news@ngo.test>',
    DATABASE_URL: 'database-url of two\nlines',
    PAYLOAD_SECRET: 'payload-secret of two\nlines',
    JWT_SECRET: 'jwt-secret of two\nlines',
    SMTP_URL: 'smtp-url of two\nlines',
    BACKUP_KEY: 'backup-key of two\nlines',
    DKIM_PRIVATE_KEY: 'dkim-private-key of two\nlines',
  })
  expect(env).not.toHaveProperty('S3_SECRET_ACCESS_KEY')
})
