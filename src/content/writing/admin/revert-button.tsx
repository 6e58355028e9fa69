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
import { z } from 'zod'
import { messageOf, request } from '#src/platform/admin/request.ts'

const document = z.looseObject({ id: z.int() })
const written = z.object({ doc: document, message: z.string() })

/** Discards what is not published yet: the newest version is then the published one again. */
export function RevertButton() {
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
