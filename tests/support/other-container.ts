import { spawnSync } from 'node:child_process'

const namespaces = {
  /** Nothing shared but the file system. */
  all: ['--pid', '--net', '--ipc', '--mount-proc', '--fork', '--kill-child'],
  /** The same, but with the host's network, since the loopback of a new one is down. */
  sameNetwork: ['--pid', '--ipc', '--mount-proc', '--fork', '--kill-child'],
} as const

/** Whether this machine allows namespaces, as a container runtime needs them. */
export const hasNamespaces = spawnSync('unshare', [...namespaces.all, 'true']).status === 0

/** The command that runs a Node program as another container on the same volume would. */
export const inOtherContainer = (
  args: readonly string[],
  kind: keyof typeof namespaces = 'all',
): [string, string[]] => ['unshare', [...namespaces[kind], process.execPath, ...args]]

/** Arguments with which Node runs a module given as text. */
export const moduleText = (code: string): string[] => [
  '--import',
  'tsx',
  '--input-type=module',
  '--eval',
  code,
]
