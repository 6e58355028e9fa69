'use client'
import { useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { ContactSearch, chosenContact } from '../contacts/contact-search.tsx'
import { texts as contactTexts } from '../contacts/texts.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

export function MergeWithDialog({
  id,
  onClose,
}: {
  readonly id: number
  readonly onClose: () => void
}) {
  const texts = useTexts(inLanguages)
  const { chooseContact } = useTexts(contactTexts)
  const { config } = useConfig()
  const router = useRouter()
  const compare = async (form: FormData) => {
    const other = chosenContact(form)
    if (other === undefined) throw new Error(chooseContact)
    const path = formatAdminURL({ adminRoute: config.routes.admin, path: '/duplicates' })
    router.push(`${path}?a=${id}&b=${other}`)
  }
  return (
    <FormDialog
      title={texts.mergeWith}
      submitLabel={texts.compare}
      cancelLabel={texts.cancel}
      onSubmit={compare}
      onClose={onClose}
    >
      <ContactSearch without={id} />
    </FormDialog>
  )
}
