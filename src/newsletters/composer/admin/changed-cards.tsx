import type { UIFieldServerProps } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findChangedCards } from '#src/newsletters/composer/cards.ts'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import { may } from '#src/platform/access/index.ts'
import { CardsChanged } from './cards-changed.tsx'

export async function ChangedCards({ data, id, req }: UIFieldServerProps) {
  const isOpen = data['writtenWith'] === 'composer' && data['status'] !== 'sent'
  if (id === undefined || !isOpen || !may(req, 'newsletters', 'read')) return null
  const titles = await findChangedCards(await database(req), readBody(data['body']))
  return titles.length === 0 ? null : <CardsChanged titles={titles} />
}
