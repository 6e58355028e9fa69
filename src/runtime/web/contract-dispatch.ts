import config from '@payload-config'
import { getPayload } from 'payload'
import { endpointsWith } from '#endpoints/index.ts'
import { installedIn } from '#src/platform/extension/installed.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { lazyDispatch } from '#src/runtime/kernel/lazy-dispatch.ts'
import { mcpEndpoints } from '#src/runtime/mcp/endpoints.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { env } from '#src/settings/env.ts'

const endpoints = endpointsWith(installedIn(await config))

/** What assistants call is an unknown path where `MCP` is off. */
export const match = routeMatcher([
  ...endpoints,
  ...(env().MCP ? mcpEndpoints(endpoints, (...given) => respondToContract(...given)) : []),
])

const prepare = async (): Promise<Dispatch> =>
  createDispatch({ payload: await getPayload({ config }), match })

/**
 * Handles a request of the contract; the kernel (dispatch) is created once per process. Never
 * throws.
 */
export const respondToContract: Dispatch = lazyDispatch(prepare, (error) =>
  console.error('the contract could not be prepared', describeFault(error)),
)
