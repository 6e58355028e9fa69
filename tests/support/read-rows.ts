/**
 * How many rows of tables a statement reads, by an index or not: unlike its buffers and its time the
 * same whatever autovacuum and other programs do meanwhile. `execute` runs statements in the
 * transaction in which `read` does.
 */
export async function countRowsRead(
  execute: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
  tables: readonly string[],
  read: () => Promise<unknown>,
): Promise<number> {
  const count = async () => {
    const { rows } = await execute(`
      SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS read FROM pg_stat_xact_user_tables
      WHERE relname IN (${tables.map((table) => `'${table}'`).join()})`)
    return Number(rows[0]?.['read'] ?? 0)
  }
  // What the connection read before may not have been reported yet.
  const before = await count()
  await read()
  return (await count()) - before
}
