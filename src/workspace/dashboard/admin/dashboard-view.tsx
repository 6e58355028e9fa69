import { Gutter } from '@payloadcms/ui'
import { RenderServerComponent } from '@payloadcms/ui/elements/RenderServerComponent'
import type { CustomComponent, ServerProps } from 'payload'
import { Dashboard } from '../dashboard.tsx'

/**
 * The first page, in place of the platform's, whose cards repeat the menu. What a configuration
 * puts before and after the dashboard stays around it.
 */
export function DashboardView(server: ServerProps) {
  const { i18n, locale, params, payload, permissions, searchParams, user } = server
  const { beforeDashboard, afterDashboard } = payload.config.admin.components
  const around = (components: CustomComponent[] | undefined) =>
    components &&
    RenderServerComponent({
      Component: components,
      importMap: payload.importMap,
      serverProps: { i18n, locale, params, payload, permissions, searchParams, user },
    })
  return (
    <Gutter className="dashboard">
      {around(beforeDashboard)}
      <Dashboard {...server} />
      {around(afterDashboard)}
    </Gutter>
  )
}
