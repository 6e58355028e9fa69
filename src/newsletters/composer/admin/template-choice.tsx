'use client'
import { Button, ConfirmationModal, toast, useConfig, useModal } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import { readGallery } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf, request } from '#src/platform/admin/request.ts'

const someText = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const template = z.object({
  name: z.string(),
  subject: someText,
  htmlContent: someText,
  textContent: someText,
  writtenWith: z.enum(['composer', 'html']).catch('html'),
  body: z.unknown(),
  writesText: z.boolean().catch(false),
})
export type Template = z.output<typeof template>
const templates = z.object({ docs: z.array(template.extend({ id: z.int() })) })

interface Choice {
  readonly key: string
  readonly template: Template & { readonly frame?: Frame }
}

interface Choices {
  readonly own: readonly Choice[]
  /** Built in. */
  readonly gallery: readonly Choice[]
}

/** What a mail of the composer has beside its subject and body. */
export const written = {
  htmlContent: '',
  textContent: '',
  writtenWith: 'composer',
  writesText: false,
} as const

async function readChoices(base: string): Promise<Choices> {
  const [own, ready] = await Promise.all([
    request(`${base}?sort=name&limit=500&depth=0`, templates),
    call(readGallery),
  ])
  return {
    own: own.docs.map(({ id, ...each }) => ({ key: String(id), template: each })),
    gallery: ready.docs.map(({ key, ...each }) => ({ key, template: { ...written, ...each } })),
  }
}

const dialog = 'replace-by-template'

function useChoices(): Choices | undefined {
  const { config } = useConfig()
  const [found, setFound] = useState<Choices>()
  useEffect(() => {
    readChoices(`${config.routes.api}/email-templates`).then(setFound, (error: unknown) =>
      toast.error(messageOf(error)),
    )
  }, [config.routes.api])
  return found
}

function Options({ choices, label }: { choices: readonly Choice[]; label: string }) {
  if (choices.length === 0) return null
  return (
    <optgroup label={label}>
      {choices.map(({ key, template: { name } }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}

interface Props {
  /** Whether using one overwrites content, which needs confirmation. */
  readonly replaces: boolean
  readonly onUse: (template: Choice['template']) => void
}

/**
 * Selects a template, applied by a button: with arrow keys a select passes through other options.
 */
export function TemplateChoice({ replaces, onUse }: Props) {
  const texts = useTexts('mail')
  const id = useId()
  const { openModal } = useModal()
  const found = useChoices()
  const [chosen, setChosen] = useState('')
  const all = found ? [...found.own, ...found.gallery] : []
  const picked = all.find(({ key }) => key === chosen)?.template
  const use = () => {
    if (picked) onUse(picked)
  }
  return (
    <div className="ui-row mail-start__template">
      <label htmlFor={id}>{texts('template')}</label>
      <select
        id={id}
        value={chosen}
        disabled={!found}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{texts('choose')}</option>
        <Options choices={found?.own ?? []} label={texts('ownTemplates')} />
        <Options choices={found?.gallery ?? []} label={texts('gallery')} />
      </select>
      <Button
        type="button"
        buttonStyle="secondary"
        margin={false}
        disabled={!picked}
        onClick={() => (replaces ? openModal(dialog) : use())}
      >
        {texts('use')}
      </Button>
      <ConfirmationModal
        modalSlug={dialog}
        heading={texts('replace')}
        body={texts('replaced')}
        confirmLabel={texts('use')}
        onConfirm={use}
      />
    </div>
  )
}
