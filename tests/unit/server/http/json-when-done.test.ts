import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { JsonStream } from '#src/server/http/endpoint.ts'
import { jsonWhenDone } from '#src/server/http/response/json-when-done.ts'

const pauses = { before: 20, between: 20 }

/** Work that is received at once, and ends when the test says so. */
const startWork = () => {
  let end: (value: unknown) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const ended = new Promise<unknown>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  ended.catch(() => undefined)
  const work = (onReceived: () => void) => {
    onReceived()
    return ended
  }
  return { work, end: (value: unknown) => end(value), fail: (error: Error) => fail(error) }
}

const streamOf = async (work: (onReceived: () => void) => Promise<unknown>) => {
  const result = await jsonWhenDone(work, pauses)
  if (!(result instanceof JsonStream)) return expect.fail('it is no stream')
  return result
}

const rest = async (stream: JsonStream): Promise<string> => {
  let text = ''
  for (let next = await stream.pieces.next(); !next.done; next = await stream.pieces.next())
    text += next.value
  return text
}

describe('jsonWhenDone', () => {
  it('returns a result that is there soon as it is', async () => {
    expect(await jsonWhenDone(async () => ({ done: true }), pauses)).toEqual({ done: true })
  })

  it('rejects with the error of work that fails soon', async () => {
    const work = () => Promise.reject(new Error('no file'))
    await expect(jsonWhenDone(work, pauses)).rejects.toThrow('no file')
  })

  it('begins a response of blank lines, which is one JSON value at its end', async () => {
    const { work, end } = startWork()
    const stream = await streamOf(work)
    expect(stream.headers).toEqual({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Accel-Buffering': 'no',
    })
    expect(await stream.pieces.next()).toEqual({ done: false, value: '\n' })
    expect(await stream.pieces.next()).toEqual({ done: false, value: '\n' })
    end({ imported: 3 })
    const text = await rest(stream)
    expect(text).toMatch(/^\n*\{"imported":3\}$/)
    expect(JSON.parse(`\n\n${text}`)).toEqual({ imported: 3 })
  })

  it('fails the stream of work that fails late', async () => {
    const { work, fail } = startWork()
    const stream = await streamOf(work)
    await stream.pieces.next()
    fail(new Error('late'))
    await expect(rest(stream)).rejects.toThrow('late')
  })

  it('does not begin a response before the work has received its request', async () => {
    let onReceived: () => void = () => undefined
    const response = jsonWhenDone((received) => {
      onReceived = received
      return new Promise<never>(() => undefined)
    }, pauses)
    const began = await Promise.race([response.then(() => true), sleep(100, false)])
    expect(began).toBe(false)
    onReceived()
    expect(await response).toBeInstanceOf(JsonStream)
  })
})
