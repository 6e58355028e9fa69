import type { Labels } from '../translated.ts'

export const audience: Labels['audience'] = {
  audience: 'Audience',
  audienceHelp:
    'Qui la reçoit. C’est fixé à l’envoi : ceux qui remplissent alors les règles des segments, même si elles ont changé après l’approbation.',
  segments: 'Segments',
  segmentsHelp: 'Vide : tous les abonnés.',
  minus: 'Sauf les segments',
  minusHelp: 'Qui est dans l’un d’eux ne la reçoit pas.',
  segmentUsed:
    'Des lettres qui ne sont pas encore envoyées utilisent ce segment. Veuillez d’abord changer leur audience.',
}
