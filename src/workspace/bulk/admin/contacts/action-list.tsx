'use client'

import { getTranslation } from '@payloadcms/translations'
import { Button, useAuth, useConfig, useTranslation } from '@payloadcms/ui'
import { exportFormats } from '#src/contract/export.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'
import type { Selected } from '#src/platform/selection/admin/use-selected.ts'
import type { ContactAction } from './contact-action.ts'

const changes = ['tags', 'status', 'owner', 'stage', 'fields', 'subscribe'] as const

const useActions = (): readonly ContactAction[] => {
  const permissions = useAuth().permissions?.collections?.['contacts']
  return [
    ...(permissions?.update ? changes : []),
    ...(permissions?.delete ? (['delete'] as const) : []),
  ]
}

const conditionOf = ({ selection }: Selected): object => {
  if ('ids' in selection) return { id: { in: selection.ids } }
  return 'where' in selection ? selection.where : { segment: { equals: selection.segment } }
}

function Exports({ selected }: { readonly selected: Selected }) {
  const { config } = useConfig()
  const labels = useTexts('export')
  const where = JSON.stringify(conditionOf(selected))
  return exportFormats.map((format) => (
    <a
      key={format}
      href={`${config.routes.api}/contacts/export?${new URLSearchParams({ where, format })}`}
      download
    >
      {labels(`${format}`)}
    </a>
  ))
}

interface Props {
  readonly selected: Selected
  readonly onChoose: (action: ContactAction) => void
  readonly onClose: () => void
}

export function ActionList({ selected, onChoose, onClose }: Props) {
  const texts = useTexts('bulk-contacts')
  const { i18n } = useTranslation()
  const { labels } = useConfig().getEntityConfig({ collectionSlug: 'contacts' })
  const { count } = selected
  const label = getTranslation(count === 1 ? labels.singular : labels.plural, i18n)
  return (
    <ModalDialog title={`${count.toLocaleString(i18n.language)} ${label}`} onClose={onClose}>
      <ul className="contact-actions">
        {useActions().map((action) => (
          <li key={action}>
            <button type="button" onClick={() => onChoose(action)}>
              <strong>{texts(`names:${action}`)}</strong>
              <small>{texts(`help:${action}`)}</small>
            </button>
          </li>
        ))}
        <li className="contact-actions__exports">
          <Exports selected={selected} />
        </li>
      </ul>
      <div className="form-dialog__end">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {texts('cancel')}
        </Button>
      </div>
    </ModalDialog>
  )
}
