import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { database } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import { findOtherEmails } from '#src/people/duplicates/sql/links.ts'
import { findMerges } from '#src/people/duplicates/sql/records.ts'
import { may } from '#src/platform/access/index.ts'
import { DuplicatesOfContact } from './admin/duplicates-of-contact.tsx'
import './admin/duplicates.css'
import { fieldLabels } from './admin/field-labels.ts'
import { MergeList } from './admin/merge-list.tsx'

const saved = z.int()

const maxMerges = 20

export async function ContactDuplicates({ data, id, req }: UIFieldServerProps) {
  const contact = saved.safeParse(id)
  const isShown = contact.success && !data['deletedAt']
  if (!isShown || !may(req, 'contacts', 'read')) return null
  const db = await database(req)
  const emails = await findOtherEmails(db, contact.data)
  const merges = await findMerges(db, { contact: contact.data, limit: maxMerges })
  const mayMerge = may(req, 'contacts', 'write')
  const texts = textsOf('duplicates', req.i18n)
  return (
    <section
      className="ui-stack ui-stack--start ui-above contact-duplicates"
      aria-labelledby="contact-duplicates"
    >
      <h3 id="contact-duplicates">{texts('heading')}</h3>
      <DuplicatesOfContact key={contact.data} id={contact.data} mayMerge={mayMerge} />
      {emails.length > 0 && (
        <p>
          {texts('furtherEmails')}: {emails.join(', ')}
        </p>
      )}
      {merges.length > 0 && (
        <MergeList
          first={{ merges, after: null }}
          labels={fieldLabels(req.i18n)}
          mayUndo={mayMerge}
        />
      )}
    </section>
  )
}
