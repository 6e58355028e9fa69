// Runs in the worker thread of `compile-in-thread.ts`. Node 20 passes a loader registered with
// `--import` to no thread, so this file, which needs none itself, registers it.
import { register } from 'tsx/esm/api'

register()
const { compileMail } = await import('./compile.ts')

/** @type {(task: { source: import('./mail-source.ts').MailSource, inline: boolean }) => import('./mail-source.ts').CompiledMail} */
export const compileTask = ({ source, inline }) => compileMail(source, { inline })

/** @type {(source: import('../composing/render-body.ts').BodySource) => Promise<import('../composing/render-body.ts').RenderedBody>} */
export const bodyTask = async (source) => {
  // Half a second and 60 MB, for mails of the composer alone.
  const { renderBody } = await import('../composing/render-body.ts')
  return renderBody(source)
}

/** @type {(mail: import('../check/check-html.ts').FinishedMail) => Promise<import('../check/check-html.ts').CheckedHtml>} */
export const checkTask = async (mail) => {
  const { checkHtml } = await import('../check/check-html.ts')
  return checkHtml(mail)
}
