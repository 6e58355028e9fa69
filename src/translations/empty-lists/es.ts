import type { EmptyLists } from './en.ts'

export const es: EmptyLists = {
  actions: 'Lo que hace su organización y a lo que invita, en el orden que elijan.',
  news: 'Lo que ha pasado y lo que tienen que decir, con fecha; lo más nuevo va primero en el sitio web y en sus canales.',
  events:
    'Dónde se les puede encontrar, con fecha y lugar; también en el calendario al que la gente se suscribe.',
  pages: 'Lo que permanece: quiénes son, cómo participar, el aviso legal. El menú lleva a ellas.',
  people: 'A quién presenta su organización, con una foto, un rol y unas palabras.',
  media: 'Imágenes para noticias, eventos, páginas y correos; se añaden allí, o aquí.',
  files:
    'Archivos para descargar, como unos estatutos o un formulario; artículos, eventos y páginas llevan a ellos.',
  tags: 'Palabras que unen acciones, noticias, eventos y páginas, como un tema o un lugar.',
  contacts:
    'Personas con las que están en contacto. Anótelas aquí, o importe un archivo de su servicio anterior.',
  'progression-stages':
    'Los pasos del camino que la gente hace con ustedes. El tablero tiene una columna para cada uno.',
  'follow-up-rules':
    'Qué hacer tantos días después de una etapa, como una llamada una semana después del primer encuentro.',
  segments:
    'Grupos de contactos hallados por reglas, como todos los miembros de una ciudad. Los boletines pueden ir a ellos.',
  'contact-fields':
    'Lo que quieren saber de los contactos además de nombre y correo, como el idioma o el barrio.',
  newsletters:
    'Correos a todas las personas suscritas, o a un segmento. Nada sale antes de ser aprobado.',
  'newsletter-subscribers':
    'Quién recibe sus boletines. La gente se apunta en su sitio web; a quienes ya tienen se les puede importar.',
  'compose-emails':
    'Correos a personas que usted nombra, como una invitación a las ponentes de un evento.',
  'email-templates': 'Correos con los que empezar, con marcadores como el nombre.',
  'contact-submissions':
    'Lo que la gente les escribe por el formulario de contacto de su sitio web.',
  'action-submissions':
    'Lo que la gente les propone por el formulario de su sitio web; una propuesta puede ser una acción.',
  webhooks:
    'URL de otros sistemas a las que se llama cuando aquí pasa algo, como una nueva suscripción.',
}
