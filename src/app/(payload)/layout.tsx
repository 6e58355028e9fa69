import '@payloadcms/next/css'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'
import { formState } from '#src/platform/admin/form-state.ts'
import { checkFormSize } from '#src/platform/hooks/form-size.ts'
import { checkServerFunction } from '#src/platform/workarounds/open-server-functions.ts'
import { config } from '#src/runtime/web/built.ts'
import { importMap } from './admin/importMap.js'
import '#src/platform/admin/primitives.css'
import './custom.css'
import './phone.css'
import '#src/platform/workarounds/inaccessible-markup/wcag.css'

const serverFunction: ServerFunctionClient = async (args) => {
  'use server'
  await checkServerFunction(args, await config)
  checkFormSize(args, await config)
  const serverFunctions = { 'form-state': formState }
  return handleServerFunctions({ ...args, config, importMap, serverFunctions })
}

const Layout = ({ children }: { children: ReactNode }) => (
  <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
    {children}
  </RootLayout>
)

export default Layout
