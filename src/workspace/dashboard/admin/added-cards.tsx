import { RenderServerComponent } from '@payloadcms/ui/elements/RenderServerComponent'
import type { ServerProps } from 'payload'
import { sayIn } from '#src/locales/say.ts'
import type { ReaderI18n } from '#src/locales/texts.ts'
import { mayDo } from '#src/platform/access/roles.ts'
import { installedIn } from '#src/platform/extension/installed.ts'
import type { DashboardCard } from '#src/platform/extension/options.ts'

const idOf = ({ name }: DashboardCard): string => `added-${name}`

const nameOf = ({ name, label = name }: DashboardCard, i18n: ReaderI18n): string =>
  typeof label === 'string' ? sayIn(label, i18n) : (label[i18n.language] ?? label.en)

export function addedCards({ payload, i18n }: ServerProps, roles: readonly string[]) {
  const { cards, roles: table } = installedIn(payload.config)
  return cards
    .filter(({ area, level = 'read' }) => mayDo(table, roles, area, level))
    .map((card) => ({ id: idOf(card), name: nameOf(card, i18n) }))
}

export function AddedCard({ id, server }: { readonly id: string; readonly server: ServerProps }) {
  const { payload } = server
  const card = installedIn(payload.config).cards.find((each) => idOf(each) === id)
  return (
    card && (
      <RenderServerComponent
        Component={card.component}
        importMap={payload.importMap}
        serverProps={server}
      />
    )
  )
}
