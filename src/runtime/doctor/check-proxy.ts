import { isLocalHost } from '#src/server/network/public-address.ts'
import { originHeader } from '#src/server/web/guard-operator-pages.ts'
import type { Env } from '#src/settings/env.ts'
import { faultReason } from '#src/settings/fault-reason.ts'
import { ok, problem, warning } from './finding.ts'

const timeout = 10_000

/** Calls the public URL, and compares what a web process saw of the call. */
export const checkProxy = async ({ BASE_URL, OPS_TOKEN }: Env) => {
  const { hostname, origin } = new URL(BASE_URL)
  const headers = OPS_TOKEN ? { authorization: `Bearer ${OPS_TOKEN}` } : {}
  const signal = AbortSignal.timeout(timeout)
  const response = await fetch(`${BASE_URL}/readyz`, { headers, signal, redirect: 'manual' }).catch(
    (error: unknown) => faultReason(error) ?? 'it does not respond',
  )
  if (typeof response === 'string') return [problem(`${BASE_URL} cannot be reached: ${response}`)]
  if (!response.headers.has('x-request-id'))
    return [problem(`${BASE_URL} is not responded to by Muster (${response.status})`)]
  const seen = response.headers.get(originHeader)
  if (seen === null && isLocalHost(hostname)) return [ok('Muster responds, without a proxy')]
  if (seen === null)
    return [warning('Muster responds; what a proxy tells it of clients is seen with OPS_TOKEN')]
  const [seenOrigin, client] = seen.split(' ')
  return [
    seenOrigin === origin
      ? ok(`Muster sees ${seenOrigin}, and the client at ${client}`)
      : problem(
          `Muster sees ${seenOrigin} in place of ${origin}: the proxy does not send X-Forwarded-Proto and -Host, or TRUSTED_PROXIES does not name it`,
        ),
  ]
}
