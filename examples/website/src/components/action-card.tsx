import type { RelatedAction } from '@muster/client'
import type { actionFields } from '../card-fields.ts'
import { Card, type CardLook } from './card.tsx'
import { Icon } from './icon.tsx'

/** What a card shows of an action. */
export type ActionSummary = Pick<RelatedAction, (typeof actionFields)[number]>

/** An action in a list. */
export function ActionCard({ action, ...look }: CardLook & { action: ActionSummary }) {
  const { slug, title, description, coverImageUrl, icon } = action
  return (
    <Card
      path={`/actions/${slug}`}
      title={title}
      text={description}
      imageUrl={coverImageUrl}
      above={<Icon name={icon} />}
      {...look}
    />
  )
}
