import { type Arrangement, inArrangedOrder } from './arrangement.ts'

export function arrangeCards<Card extends { readonly id: string }>(
  usual: readonly Card[],
  arrangement: Arrangement,
): { readonly shown: Card[]; readonly hidden: Card[] } {
  const order = inArrangedOrder(
    usual.map(({ id }) => id),
    arrangement,
  )
  const ordered = order.flatMap((id) => usual.find((card) => card.id === id) ?? [])
  const isHidden = ({ id }: Card) => arrangement.hidden.includes(id)
  return {
    shown: ordered.filter((card) => !isHidden(card)),
    hidden: ordered.filter(isHidden),
  }
}
