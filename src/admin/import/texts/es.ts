import type { ImportTexts } from './en.ts'

export const es: ImportTexts = {
  intro:
    'Un archivo CSV con fila de encabezado, como lo guardan las hojas de cálculo. Se leen estas columnas:',
  aliases:
    'Las columnas también pueden tener sus nombres habituales, como «Correo electrónico», «Móvil» o «Nombre» y «Apellidos».',
  needed: 'necesaria',
  columns: {
    name: 'Nombre',
    firstName: 'Nombre de pila',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    status: 'Estado',
    tags: 'Etiquetas',
  },
  columnHelp: {
    name: '',
    email: 'se omiten las filas con una dirección ya conocida',
    phone: 'escrito de cualquier forma',
    status: (statuses, usual) => `uno de ${statuses}; si no, ${usual}`,
    tags: 'separadas por ; | o ,',
  },
  choose: 'Elegir un archivo',
  orDrop: 'o suéltelo aquí. Como máximo 50 MB.',
  chooseOther: 'Elegir otro archivo',
  tooLarge: 'El archivo supera los 50 MB. Divídalo, por favor.',
  changed: 'El archivo ya no se puede leer. Elíjalo de nuevo, por favor.',
  checking: 'Comprobando el archivo',
  importing: 'Añadiendo los contactos',
  uploading: (percent) => `Subido: ${percent}`,
  read: (rows) => `Filas leídas: ${rows}`,
  saving: 'Guardando',
  cancel: 'Cancelar',
  again: 'Comprobar el archivo de nuevo',
  lost: 'Se perdió la conexión. No se ha añadido nada.',
  lostImporting:
    'Se perdió la conexión. Se han añadido todos los contactos o ninguno: compruebe el archivo de nuevo para saberlo.',
  file: 'Cómo se lee el archivo',
  encoding: 'Codificación',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'Windows-1252 (Europa occidental)',
  },
  doubtful: 'Esta codificación es una suposición: compruebe abajo que los acentos son correctos.',
  separator: 'Columnas separadas por',
  separators: {
    ',': 'comas',
    ';': 'puntos y comas',
    '\t': 'tabuladores',
    '|': 'barras verticales (|)',
  },
  firstRows: 'Columnas y primeras filas',
  line: 'Línea',
  ignored: 'no se lee',
  ignoredColumns: 'Columnas que no se leen',
  noColumn: 'sin columna',
  moreColumns: (count) => `y ${count} columnas más`,
  noRows: 'No hay filas bajo el encabezado.',
  checked: 'Qué haría la importación',
  done: 'La importación ha terminado',
  counts: {
    imported: (isOne) => (isOne ? 'contacto por añadir' : 'contactos por añadir'),
    done: (isOne) => (isOne ? 'contacto añadido' : 'contactos añadidos'),
    skipped: (isOne) =>
      isOne
        ? 'omitido: la dirección ya se conoce o aparece antes en el archivo'
        : 'omitidos: la dirección ya se conoce o aparece antes en el archivo',
    rejected: (isOne) =>
      isOne ? 'fila con errores, no incluida' : 'filas con errores, no incluidas',
  },
  importNow: (count, isOne) => `Añadir ${count} ${isOne ? 'contacto' : 'contactos'}`,
  confirm: (count, isOne) =>
    isOne ? 'Se añadirá un contacto.' : `Se añadirán ${count} contactos.`,
  confirmLeftOut: (count) => `Filas no incluidas: ${count}.`,
  nothing: 'En este archivo no hay ningún contacto que añadir.',
  seeContacts: 'Ver los contactos',
  another: 'Importar otro archivo',
  wrongRows: 'Filas con errores',
  whatIsWrong: 'Error',
  value: 'Contenido',
  empty: 'vacío',
  firstOf: (shown, all) => `Las primeras ${shown} de ${all}.`,
  download: 'Descargar las filas con errores',
  downloadHelp:
    'Un archivo CSV para corregir e importar de nuevo; su última columna dice qué está mal.',
  preparing: 'Preparando la descarga…',
  downloaded: 'Las filas con errores se han descargado.',
  fileOfRejected: 'filas-con-errores',
}
