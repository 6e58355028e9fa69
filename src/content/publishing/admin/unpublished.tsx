'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { useEffect } from 'react'

/**
 * Workaround: the platform counts only versions after a published one. Of a draft that was never
 * published it finds none, and offers to schedule unpublishing first.
 */
export function Unpublished() {
  const { id, hasPublishedDoc, unpublishedVersionCount, setUnpublishedVersionCount } =
    useDocumentInfo()
  const isMiscounted = id !== undefined && !hasPublishedDoc && unpublishedVersionCount === 0
  useEffect(() => {
    if (isMiscounted) setUnpublishedVersionCount(1)
  }, [isMiscounted, setUnpublishedVersionCount])
  return null
}
