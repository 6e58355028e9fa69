'use client'
import { useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useTexts } from '#src/locales/use-texts.ts'
import { ContactSearch, chosenContact } from '#src/people/contacts/admin/contact-search.tsx'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

export function MergeWithDialog({
  id,
  onClose,
}: {
  readonly id: number
  readonly onClose: () => void
}) {
  const texts = useTexts('duplicates')
  const t = useTexts('contacts')
  const { config } = useConfig()
  const router = useRouter()
  const compare = async (form: FormData) => {
    const other = chosenContact(form)
    if (other === undefined) throw new Error(t('chooseContact'))
    const path = formatAdminURL({ adminRoute: config.routes.admin, path: '/duplicates' })
    router.push(`${path}?a=${id}&b=${other}`)
  }
  return (
    <FormDialog
      title={texts('mergeWith')}
      submitLabel={texts('compare')}
      cancelLabel={texts('cancel')}
      onSubmit={compare}
      onClose={onClose}
    >
      <ContactSearch without={id} />
    </FormDialog>
  )
}
