// Plain JavaScript, and Node's own modules only: `bootstrap.mjs` runs it before anything is installed.
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Package
 * @typedef {Readonly<Record<string, Package>>} Packages
 */

/**
 * Whether what is installed is what the lock file names; without `isDevelopment` only what is needed
 * to run and to build. Optional packages are those of some platform: they may be missing, but not in
 * another version.
 *
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {boolean} isDevelopment
 */
export const isComplete = (locked, installed, isDevelopment) =>
  Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    if (found) return found.version === wanted.version
    return Boolean(wanted.optional || wanted.devOptional || (wanted.dev && !isDevelopment))
  })

/**
 * @param {string} path
 * @returns {Packages | undefined}
 */
const packagesOf = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Whether npm has installed what the project in a folder needs, by whatever command: npm writes
 * down what it installed when it is done.
 *
 * @param {string} root
 * @param {boolean} isDevelopment
 */
export const isInstalled = (root, isDevelopment) => {
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  return Boolean(locked && installed && isComplete(locked, installed, isDevelopment))
}

/** Where `npm run upgrade` installs packages before it swaps them in. */
export const besideFolder = '.upgrade'

/**
 * Moves the complete packages beside in, where those of before have been moved out: the second half
 * of a swap, also of one that was killed in between. Throws where this process may not.
 *
 * @param {string} root
 */
export const finishSwap = (root) => {
  const packages = join(root, 'node_modules')
  const beside = join(root, besideFolder)
  if (existsSync(packages) || !existsSync(join(beside, 'former'))) return
  try {
    renameSync(join(beside, 'node_modules'), packages)
  } catch (error) {
    // Another process may have done so just now.
    if (!existsSync(packages)) throw error
  }
}

/**
 * Which packages `npm ci` installs. On an empty machine those that running and building need, which
 * takes half the time; where there are packages already, all of them, for `npm ci` removes what it
 * does not install.
 *
 * @param {string} root
 * @param {boolean} isDevelopment
 */
export const packagesToInstall = (root, isDevelopment) => {
  if (isDevelopment) return ['--include=dev']
  return existsSync(join(root, 'node_modules')) ? [] : ['--omit=dev']
}
