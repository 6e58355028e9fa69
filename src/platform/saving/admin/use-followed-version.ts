import { useDocumentInfo } from '@payloadcms/ui'
import { useEffect } from 'react'
import { z } from 'zod'
import { followVersion, recordVersion } from './seen-versions.tsx'

const saved = z.object({ updatedAt: z.string() })

export function useFollowedVersion(path: string | undefined): void {
  const { data } = useDocumentInfo()
  const version = saved.safeParse(data).data?.updatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: later versions are noted, not followed anew
  useEffect(() => {
    if (path !== undefined && version !== undefined) return followVersion(path, version)
    return undefined
  }, [path, version === undefined])
  useEffect(() => {
    if (path !== undefined && version !== undefined) recordVersion(path, version)
  }, [path, version])
}
