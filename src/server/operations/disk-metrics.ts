import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Gauge, type Registry } from 'prom-client'
import { env } from '#src/settings/env.ts'

const folders = () => ({ data: env().DATA_DIR, temporary: tmpdir() })

/**
 * The room on the disks of this process' folders; several processes of a machine share them. A
 * folder that does not exist has none: without local files there is no data folder.
 */
export function exportDiskMetrics(registers: Registry[]): void {
  const show = (name: string, help: string, bytes: (disk: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      aggregator: 'min',
      registers,
      async collect() {
        this.reset()
        for (const [folder, path] of Object.entries(folders())) {
          const disk = await statfs(path).catch(() => undefined)
          if (disk) this.set({ folder }, bytes(disk))
        }
      },
    })
  show(
    'muster_disk_free_bytes',
    'Bytes that this process may still write on the disk of a folder',
    ({ bavail, bsize }) => bavail * bsize,
  )
  show(
    'muster_disk_size_bytes',
    'Size of the disk of a folder',
    ({ blocks, bsize }) => blocks * bsize,
  )
}
