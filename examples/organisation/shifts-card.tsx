import type { ServerProps } from 'payload'
import { sayIn } from '#src/locales/say.ts'
import { Card } from '#src/workspace/dashboard/admin/card.tsx'

/** The next shifts, on the dashboard of users who may read events. */
export async function ShiftsCard({ i18n, payload, user }: ServerProps) {
  const { docs } = await payload.find({
    collection: 'shifts',
    where: { startsAt: { greater_than_equal: new Date().toISOString() } },
    sort: 'startsAt',
    limit: 5,
    depth: 0,
    overrideAccess: false,
    ...(user ? { user } : {}),
  })
  const days = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' })
  return (
    <Card id="shifts" name={sayIn('Next shifts', i18n)}>
      {docs.length === 0 && <p>{sayIn('No shift is planned.', i18n)}</p>}
      <ul>
        {docs.map(({ id, title, startsAt }) => (
          <li key={id}>
            {title} · {days.format(new Date(startsAt))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
