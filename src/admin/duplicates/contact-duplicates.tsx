import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { may } from '#src/access/index.ts'
import { findOtherEmails } from '#src/db/crm/merges/links.ts'
import { findMerges } from '#src/db/crm/merges/records.ts'
import { database } from '#src/db/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import { DuplicatesOfContact } from './duplicates-of-contact.tsx'
import './duplicates.css'
import { fieldLabels } from './field-labels.ts'
import { MergeList } from './merge-list.tsx'

const saved = z.int()

const maxMerges = 20

export async function ContactDuplicates({ id, req }: UIFieldServerProps) {
  const contact = saved.safeParse(id)
  if (!contact.success || !may(req, 'contacts', 'read')) return null
  const db = await database(req)
  const emails = await findOtherEmails(db, contact.data)
  const merges = await findMerges(db, { contact: contact.data, limit: maxMerges })
  const mayMerge = may(req, 'contacts', 'write')
  const texts = textsOf('duplicates', req.i18n)
  return (
    <section className="contact-duplicates" aria-labelledby="contact-duplicates">
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
