import type { Client } from 'pg'

/** The storage keys of the first image and the first file for download. */
export async function oldestFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `(SELECT key FROM media WHERE key IS NOT NULL ORDER BY id LIMIT 1)
     UNION ALL (SELECT key FROM files WHERE key IS NOT NULL ORDER BY id LIMIT 1)`,
  )
  return rows.map(({ key }) => key)
}
