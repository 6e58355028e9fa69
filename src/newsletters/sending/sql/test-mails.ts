import type { deliveryStatuses } from '#src/contract/newsletters/enums.ts'
import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type TestMailRow = {
  delivery: number
  email: string
  status: (typeof deliveryStatuses)[number]
  error: string
}

export const findTestMail = (
  db: Database,
  { delivery, user }: { readonly delivery: number; readonly user: number },
): Promise<TestMailRow | undefined> => firstRow(db)`
    SELECT d.id AS delivery, d.email, d.status::text AS status,
      coalesce(d.last_error, '') AS error
    FROM deliveries d JOIN users u ON lower(u.email) = d.email
    WHERE d.id = ${delivery} AND u.id = ${user} AND d.is_test`
