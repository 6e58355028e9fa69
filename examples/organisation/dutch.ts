import type { AddedText } from '#src/muster.ts'

/** Muster in Dutch, keyed by the English texts; a missing translation falls back to English. */
export const dutch: AddedText = {
  Content: 'Inhoud',
  Contacts: 'Contacten',
  Contact: 'Contact',
  Events: 'Evenementen',
  News: 'Nieuws',
  'People the organisation is in contact with.': 'Mensen met wie we contact hebben.',
  Dashboard: 'Overzicht',
  'Follow-ups': 'Opvolging',
  'Needs you': 'Te doen',
  'Nothing waits for you.': 'Er wacht niets op u.',
  'Coming up': 'Binnenkort',
  overdue: 'te laat',
  'Show all: {0}': 'Alles tonen: {0}',
  'The server cannot be reached. Please try again.':
    'De server is niet bereikbaar. Probeer het opnieuw.',
  'This contact has been deleted': 'Dit contact is verwijderd',
  Shift: 'Dienst',
  Shifts: 'Diensten',
  'Next shifts': 'Volgende diensten',
  'No shift is planned.': 'Er is geen dienst gepland.',
  'Who helps when.': 'Wie wanneer helpt.',
  'Helpers needed': 'Benodigde helpers',
  'Starts at': 'Begint op',
  Coordinator: 'Coördinator',
  'Has a driving licence': 'Heeft een rijbewijs',
  Photographer: 'Gefotografeerd door',
}
