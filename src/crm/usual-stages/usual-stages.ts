import type { InLanguages } from '#src/translations/languages.ts'

interface UsualStage {
  readonly name: string
  readonly description: string
}

export const usualStages: InLanguages<readonly UsualStage[]> = {
  en: [
    { name: 'Interested', description: 'Has written, signed or left an address.' },
    { name: 'In conversation', description: 'Somebody of us has talked with them.' },
    { name: 'Taking part', description: 'Came to an event or an action.' },
    { name: 'Active', description: 'Comes again and takes on tasks.' },
    { name: 'Leading', description: 'Takes responsibility and brings others along.' },
  ],
  de: [
    { name: 'Interessiert', description: 'Hat geschrieben, unterschrieben oder sich eingetragen.' },
    { name: 'Im Gespräch', description: 'Jemand von uns hat mit der Person gesprochen.' },
    { name: 'Dabei', description: 'War bei einer Veranstaltung oder Aktion.' },
    { name: 'Aktiv', description: 'Kommt wieder und übernimmt Aufgaben.' },
    { name: 'Verantwortlich', description: 'Trägt Verantwortung und bringt andere mit.' },
  ],
  fr: [
    { name: 'Intéressé', description: 'A écrit, signé ou laissé une adresse.' },
    { name: 'En discussion', description: 'L’un de nous lui a parlé.' },
    { name: 'Participe', description: 'Est venu à un événement ou à une action.' },
    { name: 'Actif', description: 'Revient et prend en charge des tâches.' },
    { name: 'Responsable', description: 'Prend des responsabilités et entraîne les autres.' },
  ],
  es: [
    { name: 'Interés', description: 'Ha escrito, firmado o dejado su correo.' },
    { name: 'En conversación', description: 'Alguien de nosotros ha hablado con la persona.' },
    { name: 'Participa', description: 'Vino a un evento o a una acción.' },
    { name: 'Activa', description: 'Vuelve y se encarga de tareas.' },
    { name: 'Responsable', description: 'Asume responsabilidad y trae a otras personas.' },
  ],
  it: [
    { name: 'Interesse', description: 'Ha scritto, firmato o lasciato un indirizzo.' },
    { name: 'In contatto', description: 'Qualcuno di noi ci ha parlato.' },
    { name: 'Partecipa', description: 'È venuta a un evento o a un’azione.' },
    { name: 'Attiva', description: 'Torna e si prende dei compiti.' },
    { name: 'Responsabile', description: 'Si prende responsabilità e coinvolge altre persone.' },
  ],
}
