import { readFileSync } from 'node:fs'

const shells = /^(sh|ash|dash|bash|zsh|busybox)$/

/** The parent of a process and the name of its program, where the system tells. */
const look = (pid: number): { name: string; parent: number } | undefined => {
  try {
    const [, name = '', parent = ''] =
      /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}

/** npm's own number: our parent's, or its parent's where npm's shell stands between. */
const findNpm = (): number => {
  const parent = look(process.ppid)
  return parent && shells.test(parent.name) ? parent.parent : process.ppid
}

/**
 * Calls when npm, which runs us, is gone: killed, it and its shell pass nothing on, and then
 * nobody would ever stop us. Does nothing when npm does not run us.
 */
export function whenNpmEnds(act: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const npm = findNpm()
  setInterval(() => findNpm() === npm || act(), 1_000).unref()
}
