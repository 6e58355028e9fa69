import { fork } from 'node:child_process'
import { once } from 'node:events'
import { programFile } from '#src/data/builds/current-build.mjs'
import { buildIfStale } from '#src/runtime/supervise/build.ts'

/**
 * A script of ours in a separate process, with its first message. Throws when it ends before that.
 */
export async function startForked(script: string, env: NodeJS.ProcessEnv = process.env) {
  // The condition: see `script` in src/runtime/supervise/child.ts.
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = fork(script, { execArgv: ['--conditions=production', ...loader], env })
  const ended = once(child, 'exit')
  const fail = async (): Promise<never> => {
    const [code, signal] = await ended
    throw new Error(`${script} ended with ${signal ?? code}`)
  }
  const [message] = await Promise.race([once(child, 'message'), fail()])
  return {
    child,
    message: message as unknown,
    /** Throws when the process has ended. */
    assertRunning: async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) await fail()
    },
    stop: async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The worker as `npm start` runs it: the program of the build. */
export async function startBuiltWorker(env: NodeJS.ProcessEnv) {
  const build = await buildIfStale(process.cwd(), process.env)
  return startForked(programFile(build, 'worker'), { ...env, MUSTER_BUILD: build })
}
