import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  createExample: 'Create an example',
  isDraft: 'It says that it is one, and the public does not see it.',
}

/** The texts of empty lists, beside what belongs in each. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    createExample: 'Beispiel anlegen',
    isDraft: 'Es ist als Beispiel bezeichnet und nicht öffentlich.',
  },
  fr: {
    createExample: 'Créer un exemple',
    isDraft: 'Il est nommé comme tel, et le public ne le voit pas.',
  },
  es: {
    createExample: 'Crear un ejemplo',
    isDraft: 'Se llama así, y el público no lo ve.',
  },
  it: {
    createExample: 'Crea un esempio',
    isDraft: 'È indicato come tale, e il pubblico non lo vede.',
  },
}
