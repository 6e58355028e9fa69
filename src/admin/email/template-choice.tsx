'use client'
import { Button, ConfirmationModal, toast, useConfig, useModal } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

const written = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const template = z.object({
  id: z.int(),
  name: z.string(),
  subject: written,
  htmlContent: written,
  textContent: written,
  writtenWith: z.enum(['composer', 'html']).catch('html'),
  body: z.unknown(),
  writesText: z.boolean().catch(false),
})
export type Template = z.output<typeof template>
const templates = z.object({ docs: z.array(template) })

const dialog = 'replace-by-template'

/** The templates by name; undefined while loading. */
function useTemplates(): readonly Template[] | undefined {
  const { config } = useConfig()
  const [found, setFound] = useState<readonly Template[]>()
  useEffect(() => {
    request(`${config.routes.api}/email-templates?sort=name&limit=500&depth=0`, templates).then(
      ({ docs }) => setFound(docs),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }, [config.routes.api])
  return found
}

interface Props {
  /** Whether using one overwrites content, which needs confirmation. */
  readonly replaces: boolean
  readonly onUse: (template: Template) => void
}

/**
 * Selects a template, applied by a button: with arrow keys a select passes through other options.
 */
export function TemplateChoice({ replaces, onUse }: Props) {
  const texts = useTexts(inLanguages)
  const id = useId()
  const { openModal } = useModal()
  const found = useTemplates()
  const [chosen, setChosen] = useState('')
  const picked = found?.find((each) => String(each.id) === chosen)
  const use = () => {
    if (picked) onUse(picked)
  }
  return (
    <div className="mail-start__template">
      <label htmlFor={id}>{texts.template}</label>
      <select
        id={id}
        value={chosen}
        disabled={!found?.length}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{found?.length === 0 ? texts.noTemplates : texts.choose}</option>
        {found?.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
      <Button
        type="button"
        buttonStyle="secondary"
        margin={false}
        disabled={!picked}
        onClick={() => (replaces ? openModal(dialog) : use())}
      >
        {texts.use}
      </Button>
      <ConfirmationModal
        modalSlug={dialog}
        heading={texts.replace}
        body={texts.replaced}
        confirmLabel={texts.use}
        onConfirm={use}
      />
    </div>
  )
}
