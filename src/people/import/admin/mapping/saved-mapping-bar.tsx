'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FileHead } from '#src/people/import/import-lines.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { messageOf, request, send } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useImportPage } from '../import-context.ts'
import { type Draft, draftFor, isSameMapping, type Mapping, mappingOf } from './draft.ts'
import { type SavedMapping, savedMapping } from './saved-mapping.ts'

const stored = z.object({ doc: savedMapping })

const byName = (one: SavedMapping, other: SavedMapping) => one.name.localeCompare(other.name)

/** The saved mappings, and the commands on them. They throw an Error with a displayable message. */
export function useSavedMappings() {
  const { config } = useConfig()
  const { kind, savedMappings } = useImportPage()
  const [list, setList] = useState(savedMappings)
  const url = `${config.routes.api}/import-mappings`
  const replace = (id: number, ...by: SavedMapping[]) =>
    setList((before) => [...before.filter((each) => each.id !== id), ...by].toSorted(byName))
  const write = async (path: string, method: 'POST' | 'PATCH', json: object) => {
    const { doc } = await request(`${url}${path}?depth=0`, stored, { method, json })
    replace(doc.id, doc)
    return doc
  }
  return {
    list,
    add: (name: string, mapping: Mapping) =>
      write('', 'POST', { name, kind, mapping: mappingOf(mapping) }),
    overwrite: ({ id }: SavedMapping, mapping: Mapping) =>
      write(`/${id}`, 'PATCH', { mapping: mappingOf(mapping) }),
    rename: ({ id }: SavedMapping, name: string) => write(`/${id}`, 'PATCH', { name }),
    remove: async ({ id }: SavedMapping) => {
      await send(`${url}/${id}`, { method: 'DELETE' })
      replace(id)
    },
  }
}
export type SavedMappings = ReturnType<typeof useSavedMappings>

type MappingCommand = 'saveAs' | 'rename' | 'remove'

interface MappingCommandProps {
  readonly command: MappingCommand
  readonly saved: SavedMapping | undefined
  readonly mappings: SavedMappings
  /** Throws an Error with a displayable message. */
  readonly onSubmit: (name: string) => Promise<void>
  readonly onClose: () => void
}

function MappingDialog({ command, saved, mappings, onSubmit, onClose }: MappingCommandProps) {
  const t = useTexts('import-mapping')
  const submit = (form: FormData) => {
    const name = String(form.get('name') ?? '').trim()
    const isOther = ({ id }: SavedMapping) => command === 'saveAs' || id !== saved?.id
    if (mappings.list.some((each) => isOther(each) && each.name === name))
      throw new Error(t('nameTaken', { name }))
    return onSubmit(name)
  }
  return (
    <FormDialog
      title={t(`${command}`)}
      submitLabel={command === 'remove' ? t('removeNow') : t('save')}
      cancelLabel={t('cancel')}
      onSubmit={async (form) => (command === 'remove' ? onSubmit('') : submit(form))}
      onClose={onClose}
    >
      {command === 'remove' ? (
        <p>{t('removeQuestion', { name: saved?.name ?? '' })}</p>
      ) : (
        <label>
          {t('name')}
          <input
            name="name"
            required
            pattern=".*\S.*"
            maxLength={200}
            defaultValue={command === 'rename' ? saved?.name : ''}
          />
        </label>
      )}
    </FormDialog>
  )
}

interface Props {
  readonly head: FileHead
  readonly draft: Draft
  readonly saved: SavedMapping | undefined
  readonly mappings: SavedMappings
  readonly onLoad: (saved: SavedMapping | undefined) => void
  readonly onStored: (saved: SavedMapping) => void
}

const isChanged = ({ head, draft, saved }: Props): boolean =>
  saved !== undefined && !isSameMapping(draft, draftFor(head, draft, saved.mapping))

function Choice(props: Props) {
  const t = useTexts('import-mapping')
  const { saved, mappings, onLoad } = props
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('saved')}</label>
      <select
        id={id}
        value={saved?.id ?? ''}
        onChange={({ target: { value } }) =>
          onLoad(mappings.list.find((each) => String(each.id) === value))
        }
      >
        <option value="">{t('none')}</option>
        {optionsOf(
          mappings.list.map((each) => [
            each.id,
            each.id === saved?.id && isChanged(props)
              ? t('changed', { name: each.name })
              : each.name,
          ]),
        )}
      </select>
    </>
  )
}

export function SavedMappingBar(props: Props) {
  const t = useTexts('import-mapping')
  const { draft, saved, mappings, onLoad, onStored } = props
  const [command, setCommand] = useState<MappingCommand>()
  const store = async (write: Promise<SavedMapping>) => {
    const document = await write
    onStored(document)
    toast.success(t('savedNow', { name: document.name }))
  }
  const commands = {
    saveAs: (name: string) => store(mappings.add(name, draft)),
    rename: async (name: string) => saved && store(mappings.rename(saved, name)),
    remove: async () => {
      if (!saved) return
      await mappings.remove(saved)
      onLoad(undefined)
      toast.success(t('removedNow', { name: saved.name }))
    },
  }
  const overwrite = () =>
    saved &&
    store(mappings.overwrite(saved, draft)).catch((error: unknown) => toast.error(messageOf(error)))
  const buttons: readonly (readonly [label: string, act: () => void])[] = [
    ...(saved && isChanged(props) ? [[t('save'), () => void overwrite()] as const] : []),
    [t('saveAs'), () => setCommand('saveAs')],
    ...(saved
      ? ([
          [t('rename'), () => setCommand('rename')],
          [t('remove'), () => setCommand('remove')],
        ] as const)
      : []),
  ]
  return (
    <div className="ui-row import-saved">
      <Choice {...props} />
      {buttons.map(([label, act]) => (
        <SmallButton key={label} onClick={act}>
          {label}
        </SmallButton>
      ))}
      <small role="status">{saved ? t('applied', { name: saved.name }) : t('savedHelp')}</small>
      {command ? (
        <MappingDialog
          command={command}
          saved={saved}
          mappings={mappings}
          onSubmit={(name) => commands[command](name).then(() => setCommand(undefined))}
          onClose={() => setCommand(undefined)}
        />
      ) : null}
    </div>
  )
}
