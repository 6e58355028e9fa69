import type { bounces as en } from '../en/bounces.ts'
import type { Translated } from '../translated.ts'

export const bounces: Translated<typeof en> = {
  bounce: 'Retour',
  bounces: 'Retours',
  help: 'Ce qui est revenu : e-mails non distribués et plaintes pour spam. Les retours définitifs et les plaintes bloquent aussitôt l’adresse, les temporaires après cinq e-mails de suite à des jours différents.',
  matched: 'Attribué',
  matchedHelp: 'S’il concerne un e-mail envoyé d’ici. Les autres ne bloquent personne.',
  raw: 'Rapport',
}
