'use client'
import { Button, useAuth, useDocumentInfo, useField, useForm } from '@payloadcms/ui'
import type { RelationshipFieldClientProps } from 'payload'
import { useState } from 'react'
import type { Submission } from '#src/contract/submissions/submission.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { ownerOf, useOwners } from '#src/people/follow-ups/admin/use-owners.ts'
import { AssignDialog } from './assign-dialog.tsx'
import './inbox.css'
import { useInboxCommands } from './use-commands.ts'

const plain = { type: 'button', size: 'small', margin: false, buttonStyle: 'secondary' } as const

function useOwner(path: string, submission: Submission) {
  const { value } = useField<unknown>({ potentiallyStalePath: path })
  const { dispatchFields } = useForm()
  const owners = useOwners('contact-submissions')
  const { assign } = useInboxCommands(async () => undefined)
  const id = ownerOf(value)
  const name = owners?.find((each) => each.id === id)?.name ?? (owners ? `#${id}` : '…')
  const owner = id === null ? null : { id, name }
  return {
    owner,
    assign: async (ownerId: number | null): Promise<void> => {
      await assign({ ...submission, owner }, ownerId)
      dispatchFields({ type: 'UPDATE', path, value: ownerId, initialValue: ownerId })
    },
  }
}

function Panel({ path, submission }: { readonly path: string; readonly submission: Submission }) {
  const texts = useTexts('inbox')
  const { title } = useDocumentInfo()
  const { permissions } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const { owner, assign } = useOwner(path, submission)
  const mayChange = permissions?.collections?.[submission.collection]?.update === true
  return (
    <section className="ui-row ui-below owner-panel" aria-label={texts('responsible')}>
      <strong>{texts('responsible')}</strong>
      <span>{owner?.name ?? texts('noOwner')}</span>
      {mayChange && (
        <Button {...plain} onClick={() => setOpen(true)}>
          {texts('assign')}
        </Button>
      )}
      {isOpen && (
        <AssignDialog
          item={{ title: title ?? '', owner }}
          onAssign={assign}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

export function OwnerPanel({ path, field }: RelationshipFieldClientProps) {
  const { id, collectionSlug } = useDocumentInfo()
  const isMessage = collectionSlug === 'contact-submissions'
  if (typeof id !== 'number' || !(isMessage || collectionSlug === 'action-submissions')) return null
  return <Panel path={path ?? field.name} submission={{ collection: collectionSlug, id }} />
}
