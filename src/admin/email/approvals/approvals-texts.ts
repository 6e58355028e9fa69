import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  waiting: 'Waiting for approval',
  none: 'No newsletters waiting for approval.',
  decidedMeanwhile: 'No longer waiting: it has been decided, sent or deleted.',
  by: (author: string) => `by ${author}`,
  more: (count: number) => `and ${count} more`,
  notes: 'Author’s notes',
  rendering: 'The mail is being rendered …',
  seen: 'You approve this version. Any later change needs a new approval.',
}

/** The texts of the page of approvals. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    waiting: 'Warten auf Freigabe',
    none: 'Kein Newsletter wartet auf Freigabe.',
    decidedMeanwhile: 'Dieser wartet nicht mehr: Er wurde entschieden, gesendet oder gelöscht.',
    by: (author) => `von ${author}`,
    more: (count) => `und ${count} weitere`,
    notes: 'Notizen der Verfasserin oder des Verfassers',
    rendering: 'Die Mail wird erstellt …',
    seen: 'Sie geben diese Fassung frei. Jede spätere Änderung braucht eine neue Freigabe.',
  },
  fr: {
    waiting: 'En attente d’approbation',
    none: 'Aucune lettre n’attend d’approbation.',
    decidedMeanwhile: 'Celle-ci n’attend plus : elle a été décidée, envoyée ou supprimée.',
    by: (author) => `par ${author}`,
    more: (count) => `et ${count} autres`,
    notes: 'Notes de l’auteur',
    rendering: 'Le message est en cours de préparation…',
    seen: 'Vous approuvez cette version. Toute modification demande une nouvelle approbation.',
  },
  es: {
    waiting: 'Pendientes de aprobación',
    none: 'Ningún boletín espera aprobación.',
    decidedMeanwhile: 'Este ya no espera: se ha decidido, enviado o eliminado.',
    by: (author) => `de ${author}`,
    more: (count) => `y ${count} más`,
    notes: 'Notas del autor',
    rendering: 'El correo se está preparando…',
    seen: 'Aprueba esta versión. Cualquier cambio posterior necesita otra aprobación.',
  },
  it: {
    waiting: 'In attesa di approvazione',
    none: 'Nessuna newsletter attende approvazione.',
    decidedMeanwhile: 'Questa non attende più: è stata decisa, inviata o eliminata.',
    by: (author) => `di ${author}`,
    more: (count) => `e altre ${count}`,
    notes: 'Note dell’autore',
    rendering: 'L’email è in preparazione…',
    seen: 'Approva questa versione. Ogni modifica successiva richiede una nuova approvazione.',
  },
}
