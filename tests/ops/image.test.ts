import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildImage, buildsImages } from '#tests/support/image.ts'
import { eventually, openFolder, removeFolder } from '#tests/support/muster.ts'
import { reservePort } from '#tests/support/ports.ts'
import { secrets } from '#tests/support/settings.ts'
import { createUnpreparedDatabase } from '#tests/support/unprepared-database.ts'

/** `deploy/Dockerfile`, where Debian's buildah and mmdebstrap are; it installs and builds anew. */

let folder: string
let image: Awaited<ReturnType<typeof buildImage>>
let database: Awaited<ReturnType<typeof createUnpreparedDatabase>>
let settings: Record<string, string>

const config = z.object({ OCIv1: z.object({ config: z.object({ Cmd: z.array(z.string()) }) }) })
const timeout = 240_000

describe.runIf(buildsImages)('the image of deploy/Dockerfile', () => {
  beforeAll(async () => {
    database = await createUnpreparedDatabase()
    folder = await openFolder()
    image = await buildImage(folder)
    settings = {
      ...secrets,
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://localhost:1',
      LOG_LEVEL: 'error',
      PORT: String(await reservePort()),
      OPS_PORT: String(await reservePort()),
    }
  }, 900_000)
  afterAll(async () => {
    await image?.remove()
    await database?.drop()
    await removeFolder(folder)
  })

  const end = async (...command: string[]) => {
    const running = await image.run(settings, ...command)
    return { code: await running.ended, output: running.output() }
  }

  it('its user cannot change the code', async () => {
    expect(await end('sh', '-c', 'id -u; touch /opt/muster/x || touch .builds/x')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^10001\n[\s\S]*Permission denied[\s\S]*Permission denied/),
    })
    expect(await end('sh', '-c', 'touch "$DATA_DIR/x"')).toEqual({ code: 0, output: '' })
  })

  it('migrates, and its own command serves from the build that is in it', { timeout }, async () => {
    const migrated = await end('node', 'bootstrap.mjs', 'migrate')
    expect(migrated.code, migrated.output).toBe(0)
    const command = config.parse(await image.inspect()).OCIv1.config.Cmd
    const web = await image.run(settings, ...command)
    try {
      const ready = `http://127.0.0.1:${settings['OPS_PORT']}/readyz`
      const isReady = () =>
        fetch(ready).then(
          ({ ok }) => ok,
          () => web.child.exitCode !== null,
        )
      await eventually(isReady, 'it is ready')
      expect(web.child.exitCode, web.output()).toBeNull()
      const { build } = (await (await fetch(ready)).json()) as { build: string }
      expect((await end('cat', '.builds/current')).output.trim()).toBe(build)
      const pages = await Promise.all(
        ['/api/news', '/admin/login'].map((path) =>
          fetch(`http://127.0.0.1:${settings['PORT']}${path}`).then(({ status }) => status),
        ),
      )
      expect(pages).toEqual([200, 200])
    } finally {
      web.child.kill('SIGTERM')
      await web.ended
    }
  })
})
