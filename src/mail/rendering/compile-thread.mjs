// Runs in the worker thread of `compile-in-thread.ts`. Node 20 passes a loader registered with
// `--import` to no thread, so this file, which needs none itself, registers it.
import { register } from 'tsx/esm/api'

register()
const { compileMail } = await import('./compile.ts')

/** @type {(task: { source: import('./mail-source.ts').MailSource, inline: boolean }) => import('./mail-source.ts').CompiledMail} */
export const compileTask = ({ source, inline }) => compileMail(source, { inline })

// Half a second and 60 MB, for mails of the composer alone.
const loadBody = () => import('../composing/render-body.ts')
const loadCheck = () => import('../check/check-html.ts')

/** @type {(task: { for: string }) => Promise<void>} */
export const ready = async (task) => {
  if (task.for === 'bodyTask') await loadBody()
  if (task.for === 'checkTask') await loadCheck()
}

/** @type {(source: import('../composing/render-body.ts').BodySource) => Promise<import('../composing/render-body.ts').RenderedBody>} */
export const bodyTask = async (source) => (await loadBody()).renderBody(source)

/** @type {(mail: import('../check/check-html.ts').FinishedMail) => Promise<import('../check/check-html.ts').CheckedHtml>} */
export const checkTask = async (mail) => (await loadCheck()).checkHtml(mail)
