import { readFileSync } from 'node:fs'

const shells = /^(sh|ash|dash|bash|zsh|busybox)$/

/** The parent of a process and the name of its program, where the system tells. */
const readProcess = (pid: number): { name: string; parent: number } | undefined => {
  try {
    const [, name = '', parent = ''] =
      /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}

/** npm's PID: our parent's, or its parent's if npm's shell stands between. */
const findNpm = (): number => {
  const parent = readProcess(process.ppid)
  return parent && shells.test(parent.name) ? parent.parent : process.ppid
}

/**
 * Polls whether npm, which runs us, has ended: a killed npm and its shell forward no signal, and
 * nothing would ever stop us. Does nothing when npm does not run us.
 */
export function whenNpmEnds(act: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const npm = findNpm()
  setInterval(() => findNpm() === npm || act(), 1_000).unref()
}
