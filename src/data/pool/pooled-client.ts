import { Client, type ClientConfig } from 'pg'
import { setResponsiveTimeout } from '#src/data/pool/responsive-timeout.ts'

/**
 * The client of a pool, which connects it as soon as it is made, with a timeout in ms of connecting
 * that stands still while the event loop is blocked, as it is when a web process loads what its
 * first pages need. That of `pg` (`connectionTimeoutMillis`) would then give up a connection that
 * was opened in time, and with it the request.
 */
export const pooledClient = (connectTimeout: number) =>
  class PooledClient extends Client {
    constructor(config?: ClientConfig) {
      super(config)
      const clear = setResponsiveTimeout(
        () => this.connection.stream.destroy(new Error('timeout of opening a database connection')),
        connectTimeout,
      )
      this.once('connect', clear)
      this.once('end', clear)
    }
  }
