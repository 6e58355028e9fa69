import { spawnSync } from 'node:child_process'

const namespaces = {
  /** Nothing in common but the file system. */
  all: ['--pid', '--net', '--ipc', '--mount-proc', '--fork', '--kill-child'],
  /** The same, but for the network, whose loopback somebody would have to bring up. */
  sameNetwork: ['--pid', '--ipc', '--mount-proc', '--fork', '--kill-child'],
} as const

/** Whether this machine lets us make namespaces, as a container runtime does. */
export const hasNamespaces = spawnSync('unshare', [...namespaces.all, 'true']).status === 0

/** How to run a program of Node as another container on the same volume would. */
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
