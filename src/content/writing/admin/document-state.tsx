'use client'

import {
  Button,
  ConfirmationModal,
  toast,
  useConfig,
  useDocumentInfo,
  useForm,
  useModal,
  useTranslation,
} from '@payloadcms/ui'
import { ScheduledStatus } from '#src/content/publishing/admin/scheduled-status.tsx'
import type { ScheduledRow } from '#src/content/publishing/scheduled-row.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { OfferedText } from '#src/platform/saving/admin/offered-text.tsx'
import { SaveState } from './save-state.tsx'
import { useAutosave } from './use-autosave.ts'
import './document-state.css'
import { z } from 'zod'
import { messageOf, request } from '#src/platform/admin/request.ts'

const document = z.looseObject({ id: z.int() })
const written = z.object({ doc: document, message: z.string() })

/** Discards what is not published yet: the newest version is then the published one again. */
function RevertButton() {
  const { id, collectionSlug, setUnpublishedVersionCount } = useDocumentInfo()
  const { config } = useConfig()
  const { t } = useTranslation()
  const { reset } = useForm()
  const { toggleModal } = useModal()
  const modal = `revert-${id}`

  const revert = async () => {
    const path = `${config.routes.api}/${collectionSlug}/${id}?depth=0`
    try {
      const published = await request(path, document)
      const { doc, message } = await request(path, written, {
        method: 'PATCH',
        json: published,
      })
      await reset(doc)
      setUnpublishedVersionCount(0)
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <>
      <Button
        buttonStyle="none"
        className="document-state__revert"
        id="action-revert-to-published"
        onClick={() => toggleModal(modal)}
      >
        {t('version:revertToPublished')}
      </Button>
      <ConfirmationModal
        body={t('version:aboutToRevertToPublished')}
        confirmingLabel={t('version:reverting')}
        heading={t('version:confirmRevertToSaved')}
        modalSlug={modal}
        onConfirm={revert}
      />
    </>
  )
}

interface Props {
  readonly scheduled?: Pick<ScheduledRow, 'change' | 'at'>
}

export function DocumentState({ scheduled }: Props) {
  const { hasPublishedDoc, hasSavePermission, unpublishedVersionCount } = useDocumentInfo()
  const texts = useTexts('writing')
  const saving = useAutosave('draft')
  const isChanged = hasPublishedDoc && unpublishedVersionCount > 0
  const state = isChanged ? 'changed' : hasPublishedDoc ? 'published' : 'notPublished'
  return (
    <div className="ui-row document-state">
      <span className="document-state__public">{texts(`${state}`)}</span>
      {isChanged && hasSavePermission && (
        <span>
          <RevertButton />
        </span>
      )}
      <OfferedText />
      {scheduled && <ScheduledStatus change={scheduled.change} at={scheduled.at} />}
      <span className="document-state__saved">
        <SaveState {...saving} />
      </span>
    </div>
  )
}
