import '@payloadcms/next/css'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import type { RootProvider } from '@payloadcms/ui'
import type { ServerFunctionClient } from 'payload'
import {
  type ComponentProps,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import { formState } from '#src/platform/admin/form-state.ts'
import { configOf, textsOf } from '#src/platform/admin/page-parts.ts'
import { RootWithParts } from '#src/platform/admin/page-providers.tsx'
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

const isRootProvider = (node: unknown): node is ReactElement<ComponentProps<typeof RootProvider>> =>
  isValidElement<object>(node) && 'config' in node.props && 'translations' in node.props

const isMarkup = (node: unknown): node is ReactElement<{ children?: unknown }> =>
  isValidElement(node) && typeof node.type === 'string'

/** What the platform renders, with the URLs of texts and configuration in place of these. */
function withParts(node: unknown, secret: string): ReactNode {
  if (isRootProvider(node)) {
    const { config, translations, ...props } = node.props
    const reader = { language: props.languageCode, secret }
    return (
      <RootWithParts
        {...props}
        config={configOf(reader, config)}
        translations={textsOf(reader, translations)}
      />
    )
  }
  // Safe: it is part of what the platform renders.
  if (!isMarkup(node) || !Array.isArray(node.props.children)) return node as ReactNode
  return cloneElement(node, {}, ...node.props.children.map((child) => withParts(child, secret)))
}

const Layout = async ({ children }: { children: ReactNode }) => {
  const { type, props } = RootLayout({ config, importMap, serverFunction, children })
  return withParts(await type(props), (await config).secret)
}

export default Layout
