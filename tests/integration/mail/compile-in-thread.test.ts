import { describe, expect, it } from 'vitest'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { compileInThread } from '#src/mail/rendering/compile-in-thread.ts'

const bare = {
  ...{ subject: 's', text: '', wrapper: '', postalAddress: '' },
  unsubscribable: true,
  baseUrl: 'https://ngo.test',
}

/** Counts the ticks of the event loop until the work is done. */
const ticksDuring = async (work: Promise<unknown>): Promise<number> => {
  let ticks = 0
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((next) => setImmediate(next))
    ticks += 1
  }
  await over
  return ticks
}

describe('compiling a mail in a thread', () => {
  it('a mail compiled in a thread is the same as one compiled in this process', async () => {
    const source = {
      ...bare,
      html: '<style>p { color: {{c|red}} }</style><p>Dear {{name|friend}}</p>',
    }
    expect(await compileInThread(source)).toEqual(compileMail(source))
  })

  it('compiling a mail in a thread does not block the process', async () => {
    const css = 'p { color: red } .a, .b { margin: 0 }'
    const html = `<style>${css}</style><body>${'<p class="a">x</p>'.repeat(20_000)}</body>`
    // Thousands while a thread works; a handful when this process compiles.
    await compileInThread({ ...bare, html: '<p>x</p>' })
    expect(await ticksDuring(compileInThread({ ...bare, html }))).toBeGreaterThan(100)
  })

  it('a mail whose styles would exhaust memory is compiled without inlining them, and the thread is replaced', {
    tags: 'long',
  }, async () => {
    const css = `p {${Array.from({ length: 7_000 }, (_, at) => `a${at}:b`).join(';')}}`
    const html = `<style>${css}</style><body>${'<p>x</p>'.repeat(20_000)}</body>`
    const { html: sent, text } = await compileInThread({ ...bare, html })
    expect(sent).toContain(css)
    expect(text).toContain('{{unsubscribe}}')
    // The thread that died is replaced.
    expect((await compileInThread({ ...bare, html: '<p>next</p>' })).text).toContain('next')
  })

  it('compiling rejects what exceeds its queue, and compiles the rest', async () => {
    const source = { ...bare, html: '<p>x</p>' }
    const all = await Promise.allSettled(Array.from({ length: 80 }, () => compileInThread(source)))
    const rejected = all.filter(({ status }) => status === 'rejected')
    expect(rejected).toHaveLength(29)
    expect(rejected[0]).toMatchObject({
      reason: { message: 'Too many emails are being rendered. Please try again.' },
    })
  })
})
