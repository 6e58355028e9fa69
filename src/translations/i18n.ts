import { de } from '@payloadcms/translations/languages/de'
import { en } from '@payloadcms/translations/languages/en'
import { es } from '@payloadcms/translations/languages/es'
import { fr } from '@payloadcms/translations/languages/fr'
import { it } from '@payloadcms/translations/languages/it'
import type { Config } from 'payload'
import type { AddedLanguages } from '#src/extension/options.ts'
import { dictionaries } from '#src/locales/dictionaries.ts'
import { namespace } from '#src/locales/texts.ts'
import { addedTexts } from './added-texts.ts'
import type { InLanguages } from './languages.ts'
import { filterSaved } from './outcomes.ts'

const inEnglish = {
  error: { valueMustBeUnique: 'This is already taken' },
  general: {
    deletedSuccessfully: 'Deleted',
    deletedCountSuccessfully: '{{count}} {{label}} deleted',
    noUpcomingEventsScheduled: 'Nothing is scheduled.',
    or: 'or',
    successfullyDuplicated: '{{label}} duplicated',
    titleDeleted: '{{label}} “{{title}}” deleted',
    upcomingEvents: 'Scheduled',
    updatedCountSuccessfully: '{{count}} {{label}} changed',
    updatedLabelSuccessfully: filterSaved.en,
  },
  version: {
    scheduledSuccessfully: 'Scheduled',
    unpublishedSuccessfully: 'Unpublished',
  },
}

const ours: InLanguages<typeof inEnglish> = {
  en: inEnglish,
  de: {
    error: { valueMustBeUnique: 'Das ist bereits vergeben' },
    general: {
      deletedSuccessfully: 'Gelöscht',
      deletedCountSuccessfully: '{{count}} {{label}} gelöscht',
      noUpcomingEventsScheduled: 'Nichts ist geplant.',
      or: 'oder',
      successfullyDuplicated: '{{label}} dupliziert',
      titleDeleted: '{{label}} „{{title}}“ gelöscht',
      upcomingEvents: 'Geplant',
      updatedCountSuccessfully: '{{count}} {{label}} geändert',
      updatedLabelSuccessfully: filterSaved.de,
    },
    version: {
      scheduledSuccessfully: 'Geplant',
      unpublishedSuccessfully: 'Nicht mehr veröffentlicht',
    },
  },
  fr: {
    error: { valueMustBeUnique: 'C’est déjà pris' },
    general: {
      deletedSuccessfully: 'Supprimé',
      deletedCountSuccessfully: 'Supprimé : {{count}} {{label}}',
      noUpcomingEventsScheduled: 'Rien n’est prévu.',
      or: 'ou',
      successfullyDuplicated: 'Dupliqué : {{label}}',
      titleDeleted: 'Supprimé : {{label}} « {{title}} »',
      upcomingEvents: 'Prévu',
      updatedCountSuccessfully: 'Modifié : {{count}} {{label}}',
      updatedLabelSuccessfully: filterSaved.fr,
    },
    version: {
      scheduledSuccessfully: 'Planifié',
      unpublishedSuccessfully: 'Dépublié',
    },
  },
  es: {
    error: { valueMustBeUnique: 'Ya está en uso' },
    general: {
      deletedSuccessfully: 'Eliminado',
      deletedCountSuccessfully: 'Eliminado: {{count}} {{label}}',
      noUpcomingEventsScheduled: 'No hay nada programado.',
      or: 'o',
      successfullyDuplicated: 'Duplicado: {{label}}',
      titleDeleted: 'Eliminado: {{label}} «{{title}}»',
      upcomingEvents: 'Programado',
      updatedCountSuccessfully: 'Modificado: {{count}} {{label}}',
      updatedLabelSuccessfully: filterSaved.es,
    },
    version: {
      scheduledSuccessfully: 'Programado',
      unpublishedSuccessfully: 'Ya no está publicado',
    },
  },
  it: {
    error: { valueMustBeUnique: 'È già in uso' },
    general: {
      deletedSuccessfully: 'Eliminato',
      deletedCountSuccessfully: 'Eliminato: {{count}} {{label}}',
      noUpcomingEventsScheduled: 'Nulla è programmato.',
      or: 'oppure',
      successfullyDuplicated: 'Duplicato: {{label}}',
      titleDeleted: 'Eliminato: {{label}} «{{title}}»',
      upcomingEvents: 'Programmato',
      updatedCountSuccessfully: 'Modificato: {{count}} {{label}}',
      updatedLabelSuccessfully: filterSaved.it,
    },
    version: {
      scheduledSuccessfully: 'Programmato',
      unpublishedSuccessfully: 'Non più pubblicato',
    },
  },
}

type I18n = NonNullable<Config['i18n']>

/**
 * The platform's own texts, in the languages of the admin UI, some of them overridden. The texts of
 * added languages are included, so that server and browser have them.
 */
export const i18nWith = (added: AddedLanguages = {}): I18n => {
  const languages = Object.entries(added)
  return {
    supportedLanguages: {
      ...{ en, de, fr, es, it },
      ...Object.fromEntries(languages.map(([code, { platform }]) => [code, platform])),
    },
    // The platform's type covers only its own namespaces.
    translations: {
      ...Object.fromEntries(
        Object.entries(ours).map(([code, texts]) => [
          code,
          { ...texts, [namespace]: dictionaries[code] },
        ]),
      ),
      ...Object.fromEntries(languages.map(([code, { words }]) => [code, addedTexts(words)])),
    } as NonNullable<I18n['translations']>,
    fallbackLanguage: 'en',
  }
}
