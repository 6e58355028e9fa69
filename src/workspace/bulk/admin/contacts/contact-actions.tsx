'use client'
import '../bulk.css'
import { getTranslation } from '@payloadcms/translations'
import { Button, useAuth, useConfig, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import type { BulkProgress } from '#src/contract/bulk-change.ts'
import { emailPath } from '#src/contract/bulk-change.ts'
import { exportFormats } from '#src/contract/export.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import type { Selected } from '#src/platform/selection/admin/use-selected.ts'
import { ActionForm, type ContactAction } from './action-form.tsx'

const changes = [
  ...(['tags', 'status', 'owner', 'stage', 'fields'] as const),
  ...(['follow-up', 'interaction', 'subscribe'] as const),
] as const

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

/** Links to a new email or newsletter to the contacts, for who may write them. */
function Mails({ selection }: Pick<Selected, 'selection'>) {
  const texts = useTexts('bulk-contacts')
  const collections = useAuth().permissions?.collections
  const segment = 'segment' in selection ? selection.segment : undefined
  return (
    <>
      {collections?.['compose-emails']?.create && (
        <li>
          <AdminLink className="contact-actions__mail" path={emailPath(selection)}>
            <strong>{texts('names:email')}</strong>
            <small>{texts('help:email')}</small>
          </AdminLink>
        </li>
      )}
      {segment !== undefined && collections?.['newsletters']?.create && (
        <li>
          <AdminLink
            className="contact-actions__mail"
            path={`/collections/newsletters/create?segment=${segment}`}
          >
            <strong>{texts('names:newsletter')}</strong>
            <small>{texts('help:newsletter')}</small>
          </AdminLink>
        </li>
      )}
    </>
  )
}

interface ActionListProps {
  readonly selected: Selected
  readonly onChoose: (action: ContactAction) => void
  readonly onClose: () => void
}

function ActionList({ selected, onChoose, onClose }: ActionListProps) {
  const texts = useTexts('bulk-contacts')
  const { i18n } = useTranslation()
  const { labels } = useConfig().getEntityConfig({ collectionSlug: 'contacts' })
  const { count } = selected
  const label = getTranslation(count === 1 ? labels.singular : labels.plural, i18n)
  return (
    <ModalDialog title={`${count.toLocaleString(i18n.language)} ${label}`} onClose={onClose}>
      <ul className="ui-list ui-stack ui-stack--tight ui-buttons contact-actions">
        <Mails selection={selected.selection} />
        {useActions().map((action) => (
          <li key={action}>
            <button type="button" onClick={() => onChoose(action)}>
              <strong>{texts(`names:${action}`)}</strong>
              <small>{texts(`help:${action}`)}</small>
            </button>
          </li>
        ))}
        <li className="ui-row ui-row--wide contact-actions__exports">
          <Exports selected={selected} />
        </li>
      </ul>
      <div className="ui-row ui-row--end form-dialog__end">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {texts('cancel')}
        </Button>
      </div>
    </ModalDialog>
  )
}

interface Props {
  readonly selected: Selected
  readonly onStarted: (progress: BulkProgress) => void
}

export function ContactActions({ selected, onStarted }: Props) {
  const texts = useTexts('bulk-contacts')
  const [open, setOpen] = useState<ContactAction | 'list'>()
  const close = () => setOpen(undefined)
  const start = (progress: BulkProgress) => {
    close()
    onStarted(progress)
  }
  return (
    <>
      <SmallButton onClick={() => setOpen('list')}>{texts('actions')}</SmallButton>
      {open === 'list' && <ActionList selected={selected} onChoose={setOpen} onClose={close} />}
      {open && open !== 'list' && (
        <ActionForm
          key={open}
          action={open}
          selected={selected}
          onStarted={start}
          onClose={close}
        />
      )}
    </>
  )
}
