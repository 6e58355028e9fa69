import { Counter, Histogram, type Registry } from 'prom-client'

export interface Observed {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export function countRequests(registers: Registry[]): (request: Observed) => void {
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'muster_http_requests_total',
    help: 'Requests responded to, except from the cache',
    labelNames,
    registers,
  })
  const seconds = new Histogram({
    name: 'muster_http_request_seconds',
    help: 'Duration of requests in seconds',
    labelNames: ['route'],
    registers,
  })
  return ({ method, route, status, seconds: duration }: Observed): void => {
    requests.inc({ method, route, status })
    seconds.observe({ route }, duration)
  }
}
