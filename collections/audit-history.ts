import type { CollectionConfig, GlobalConfig } from 'payload'
import { isAudited } from '#src/platform/audit/audited.ts'

const component = (slug: string, isGlobal: boolean) => ({
  path: '/src/workspace/audit/admin/history-link.tsx#HistoryLink',
  serverProps: { slug, isGlobal },
})

export function withHistory(collection: CollectionConfig): CollectionConfig {
  const { admin = {}, slug } = collection
  if (!isAudited(slug)) return collection
  const { edit } = admin.components ?? {}
  const beforeDocumentControls = [...(edit?.beforeDocumentControls ?? []), component(slug, false)]
  const components = { ...admin.components, edit: { ...edit, beforeDocumentControls } }
  return { ...collection, admin: { ...admin, components } }
}

export function withGlobalHistory(global: GlobalConfig): GlobalConfig {
  const { admin = {}, slug } = global
  const { elements } = admin.components ?? {}
  const beforeDocumentControls = [
    ...(elements?.beforeDocumentControls ?? []),
    component(slug, true),
  ]
  const components = { ...admin.components, elements: { ...elements, beforeDocumentControls } }
  return { ...global, admin: { ...admin, components } }
}
