import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isComplete, packagesToInstall } from '#src/data/builds/installed-packages.mjs'

const locked = {
  '': { version: '1.0.0' },
  'node_modules/pg': { version: '8.20.0' },
  'node_modules/vitest': { version: '4.1.12', dev: true },
  'node_modules/@img/sharp-win32-x64': { version: '0.35.5', optional: true },
  'node_modules/bare-url': { version: '2.0.0', devOptional: true },
}
const { 'node_modules/pg': pg, 'node_modules/vitest': vitest } = locked
const runtime = { 'node_modules/pg': pg }
const all = { ...runtime, 'node_modules/vitest': vitest }

describe('what is installed', () => {
  it('runs Muster without the packages for development, as `npm ci --omit=dev` leaves it', () => {
    expect(isComplete(locked, runtime, false)).toBe(true)
    expect(isComplete(locked, runtime, true)).toBe(false)
  })

  it('is good for both with all packages', () => {
    expect(isComplete(locked, all, false)).toBe(true)
    expect(isComplete(locked, all, true)).toBe(true)
  })

  it('may lack packages of other platforms, but not have them in another version', () => {
    const other = { version: '0.35.4' }
    expect(isComplete(locked, { ...all, 'node_modules/@img/sharp-win32-x64': other }, true)).toBe(
      false,
    )
  })

  it('is incomplete without a package that runs, and with another version of it', () => {
    expect(isComplete(locked, {}, false)).toBe(false)
    expect(isComplete(locked, { 'node_modules/pg': { version: '8.19.0' } }, false)).toBe(false)
  })

  it('is incomplete with another version of a package for development', () => {
    const older = { ...runtime, 'node_modules/vitest': { version: '4.1.11' } }
    expect(isComplete(locked, older, false)).toBe(false)
  })
})

describe('what npm installs', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'muster-packages-'))
  })
  afterEach(() => rm(root, { recursive: true }))

  it('on an empty machine, what running and building need', () => {
    expect(packagesToInstall(root, false)).toEqual(['--omit=dev'])
  })

  it('where there are packages already, none of them is taken away', async () => {
    await mkdir(join(root, 'node_modules'))
    expect(packagesToInstall(root, false)).toEqual([])
  })

  it('to work on Muster, all', () => {
    expect(packagesToInstall(root, true)).toEqual(['--include=dev'])
  })
})
