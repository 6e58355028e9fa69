import type { UIFieldServerProps } from 'payload'
import { may } from '#src/access/index.ts'
import { database } from '#src/db/transaction.ts'
import { findChangedCards } from '#src/email/composer/cards.ts'
import { readBody } from '#src/email/composer/read-body.ts'
import { CardsChanged } from './cards-changed.tsx'

export async function ChangedCards({ data, id, req }: UIFieldServerProps) {
  const isOpen = data['writtenWith'] === 'composer' && data['status'] !== 'sent'
  if (id === undefined || !isOpen || !may(req, 'newsletters', 'read')) return null
  const titles = await findChangedCards(await database(req), readBody(data['body']))
  return titles.length === 0 ? null : <CardsChanged titles={titles} />
}
