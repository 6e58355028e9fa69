import type { CollectionConfig } from 'payload'
import { z } from 'zod'
import { previewPath } from '#src/content/preview/link.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'

type Admin = Required<Pick<NonNullable<CollectionConfig['admin']>, 'preview' | 'livePreview'>>

const saved = z.object({ id: z.int() })

/**
 * Forms of a kind of content: preview on a separate page and beside the form, autosave with its
 * state in words, and the list of versions.
 */
export function readingView(
  collection: DraftKind,
  parts: { readonly PublishButton?: string } = {},
) {
  const pathOf = (document: unknown): string | null => {
    const entry = saved.safeParse(document)
    return entry.success ? previewPath({ collection, id: entry.data.id }) : null
  }
  const admin: Admin = {
    preview: pathOf,
    livePreview: {
      url: ({ data }) => pathOf(data) ?? undefined,
      breakpoints: [
        { name: 'phone', label: '390 × 780', width: 390, height: 780 },
        { name: 'tablet', label: '820 × 1100', width: 820, height: 1100 },
      ],
    },
  }
  return {
    ...admin,
    components: {
      edit: {
        beforeDocumentControls: [
          '/src/content/preview/website-preview.tsx#WebsitePreview',
          '/src/content/publishing/admin/share-link.tsx#ShareLink',
          '/src/content/publishing/admin/unpublished.tsx#Unpublished',
          '/src/content/writing/admin/new-entry.tsx#NewEntry',
        ],
        PublishButton: '/src/content/publishing/admin/publish-button.tsx#PublishEntry',
        SaveDraftButton: '/src/content/writing/admin/save-draft-button.tsx#SaveDraftButton',
        Status: {
          path: '/src/content/writing/document-status.tsx#DocumentStatus',
          serverProps: { kind: collection },
        },
        ...parts,
      },
      views: {
        edit: {
          versions: { Component: '/src/content/versions/admin/version-list.tsx#VersionList' },
        },
      },
    },
  }
}
