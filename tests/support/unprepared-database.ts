import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: inject('serverUrl').replace('DATABASE', 'postgres'),
  })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export async function createUnpreparedDatabase() {
  const name = `unprepared_${randomUUID().slice(0, 8)}`
  await onServer(`CREATE DATABASE ${name}`)
  return {
    url: inject('serverUrl').replace('DATABASE', name),
    drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}
