import { describe, expect, it } from 'vitest'
import {
  bytesOfFurther,
  type Costs,
  type Demand,
  databaseBytes,
  mailRate,
  needsOf,
} from '#tests/load/support/needs/needs.ts'
import { demands, tableOfCosts, tableOfNeeds } from '#tests/load/support/needs/table.ts'

const costs: Costs = {
  fromMemory: 0.000_02,
  made: { web: 0.003, database: 0.001 },
  mail: { worker: 0.001, database: 0.0005, wal: 2_000 },
  signature: 0.001,
  row: { web: 0.0001, database: 0.0002, wal: 3_000 },
  removal: { database: 0.000_01, wal: 500 },
  bytes: { contact: 1_000, subscriber: 500, delivery: 800, first: 20_000_000 },
}

const demand: Demand = {
  contacts: 1_000,
  requestsPerSecond: 0,
  byCdn: 0,
  fromMemory: 1,
  mailsPerHour: 0,
  isSigned: false,
  mailServer: { seconds: 0.001, connections: 100 },
  mailsPerContactAndMonth: 2,
  ledgerMonths: 12,
}

describe('what an installation needs', () => {
  it('is one process of each where there is nearly nothing to do', () => {
    expect(needsOf(costs, demand)).toMatchObject({
      webProcesses: 1,
      workers: 1,
      databaseCores: 1,
      connections: 22,
    })
  })

  it('has web processes for what is made and what is in memory, each busy for six tenths', () => {
    const busy = { ...demand, requestsPerSecond: 10_000, fromMemory: 0.98 }
    // 9,800 from memory are 0.196 cores, and 200 made 0.6 cores: 0.796 / 0.6.
    expect(needsOf(costs, busy)).toMatchObject({ webProcesses: 2, databaseCores: 1 })
    expect(needsOf(costs, { ...busy, fromMemory: 0.5 })).toMatchObject({
      webProcesses: 26,
      databaseCores: 9,
    })
  })

  it('leaves to a CDN what it answers by itself', () => {
    const busy = { ...demand, requestsPerSecond: 100_000, fromMemory: 0.9 }
    const { webProcesses } = needsOf(costs, busy)
    expect(needsOf(costs, { ...busy, byCdn: 0.95 }).webProcesses).toBe(Math.ceil(webProcesses / 20))
  })

  it('has workers for their core or for the mail server, whichever is the slower', () => {
    const sending = { ...demand, mailsPerHour: 3_600_000 }
    expect(needsOf(costs, sending)).toMatchObject({ workers: 2, isMailServerTheLimit: false })
    expect(needsOf(costs, { ...sending, isSigned: true })).toMatchObject({ workers: 4 })
    const slow = { ...sending, mailServer: { seconds: 0.05, connections: 5 } }
    expect(needsOf(costs, slow)).toMatchObject({ workers: 10, isMailServerTheLimit: true })
  })

  it('knows the rate of a worker with a share of a core', () => {
    expect(mailRate(costs, demand, 0.2)).toBeCloseTo(200)
    expect(mailRate(costs, { ...demand, isSigned: true }, 0.2)).toBeCloseTo(100)
  })

  it('counts the rows of the ledger for as long as they stay, and their bytes', () => {
    const needs = needsOf(costs, demand)
    expect(needs.deliveries).toBe(24_000)
    expect(needs.ledgerBytes).toBe(19_200_000)
    expect(needs.databaseBytes).toBe(
      databaseBytes(costs, { contacts: 1_000, subscribers: 1_000, deliveries: 24_000 }),
    )
  })

  it('takes the bytes of a further row from two sizes, and the rest as what there is at first', () => {
    const few = { count: 10, bytes: { contact: 30, subscriber: 20, delivery: 5, empty: 100 } }
    const more = { count: 40, bytes: { contact: 15, subscriber: 11, delivery: 5, empty: 100 } }
    const bytes = bytesOfFurther(few, more)
    expect(bytes).toEqual({ contact: 10, subscriber: 8, delivery: 5, first: 420 })
    const of = (count: number) =>
      databaseBytes({ ...costs, bytes }, { contacts: count, subscribers: count, deliveries: count })
    expect([of(10), of(40)]).toEqual([650, 1_340])
  })

  it('says when the ids of deliveries are used up', () => {
    const large = { ...demand, contacts: 10_000_000, mailsPerContactAndMonth: 8 }
    expect(needsOf(costs, large).yearsOfIds).toBeCloseTo(2.24, 1)
  })

  it('removes each day as many deliveries as are written', () => {
    const large = { ...demand, contacts: 3_044_000, mailsPerContactAndMonth: 10 }
    expect(needsOf(costs, large).removalSecondsPerDay).toBeCloseTo(10)
  })

  it('is a table with a line for each size', () => {
    const lines = tableOfNeeds(costs).split('\n')
    expect(lines).toHaveLength(2 + Object.keys(demands).length)
    expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1)
    expect(tableOfCosts(costs)).toContain('| mail | 1.000 ms | 0.500 ms | 2,000 bytes |')
  })
})
