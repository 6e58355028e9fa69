import config from '@payload-config'
import { getPayload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { describeFault } from '#src/config/describe-fault.ts'
import { createDispatch } from '#src/http/dispatch.ts'
import { lazyDispatch } from '#src/http/lazy-dispatch.ts'
import type { Dispatch } from '#src/http/request-handler.ts'
import { routeMatcher } from '#src/http/routes.ts'

export const match = routeMatcher(endpoints)

const prepare = async (): Promise<Dispatch> =>
  createDispatch({ payload: await getPayload({ config }), match })

/**
 * Handles a request of the contract; the kernel (dispatch) is created once per process. Never
 * throws.
 */
export const respondToContract: Dispatch = lazyDispatch(prepare, (error) =>
  console.error('the contract could not be prepared', describeFault(error)),
)
