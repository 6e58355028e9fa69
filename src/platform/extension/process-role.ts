import { processWide } from '#src/settings/process-wide.ts'

/** What this process is for. One that serves no requests loads no operations, 10 MB less. */
export const processRole = (): { servesRequests: boolean } =>
  processWide('role', () => ({ servesRequests: true }))
