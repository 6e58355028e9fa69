'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import type { BulkProgress } from '#src/contract/bulk-change.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { Selected } from '#src/platform/selection/admin/use-selected.ts'
import { ActionForm } from './action-form.tsx'
import { ActionList } from './action-list.tsx'
import type { ContactAction } from './contact-action.ts'

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
      <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen('list')}>
        {texts('actions')}
      </Button>
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
