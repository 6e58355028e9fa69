import type { de } from './de.ts'

export const es: Readonly<Record<keyof typeof de, string>> = {
  'That is too long': 'Es demasiado largo',
  'The request could not be read': 'No se pudo leer la solicitud',
  'Please sign in': 'Inicie sesión',
  'You are not allowed to do this': 'Su cuenta no lo permite',
  'Not found': 'No encontrado',
  'This mail is no longer there': 'Este correo ya no existe',
  'This contact has been deleted': 'Este contacto se ha eliminado',
  'This stage has been deleted': 'Esta etapa se ha eliminado',
  'This follow-up has been deleted': 'Este seguimiento se ha eliminado',
  'This follow-up is already completed': 'Este seguimiento ya está terminado',
  'This follow-up is already cancelled': 'Este seguimiento ya está cancelado',
  'The date lies in the future': 'La fecha está en el futuro',
  'Somebody has changed this contact meanwhile': 'Alguien ha cambiado este contacto mientras tanto',
  'Somebody has moved this contact to “{0}” meanwhile':
    'Alguien ha movido este contacto a «{0}» mientras tanto',
  'The file did not arrive whole': 'El archivo no ha llegado entero',
  'The file is larger than 50 MB': 'El archivo supera los 50 MB',
  'The file is empty': 'El archivo está vacío',
  'The file must be text in UTF-8 or UTF-16': 'El archivo debe ser texto en UTF-8 o UTF-16',
  'The file is not a text file; please save it as CSV':
    'El archivo no es de texto; guárdelo como CSV',
  'The file is not a CSV file: {0}': 'El archivo no es un CSV: {0}',
  'The file has the column {0} twice': 'El archivo tiene dos veces la columna {0}',
  'The file must be a CSV file with a column name':
    'El archivo debe ser un CSV con una columna name',
  'The file has no header in its first {0} characters':
    'El archivo no tiene encabezado en sus primeros {0} caracteres',
  'The file has more than {0} columns near line {1}':
    'El archivo tiene más de {0} columnas cerca de la línea {1}',
  'The file has email addresses in the column “{0}”, which would be lost; please name it email':
    'El archivo tiene direcciones de correo en la columna «{0}», que se perderían; llámela email',
  'The file has more than {0} wrong rows': 'El archivo tiene más de {0} filas erróneas',
  'Something went wrong. Nothing was imported.': 'Algo ha fallado. No se ha importado nada.',
  'It has been deleted meanwhile': 'Se ha eliminado mientras tanto',
  'Somebody has changed it meanwhile. Please read it again.':
    'Alguien lo ha cambiado mientras tanto. Vuelva a leerlo.',
  'Newsletter must be approved before sending': 'El boletín debe aprobarse antes de enviarlo',
  'Newsletter has already been sent': 'El boletín ya está enviado',
  'This mail takes too much work. Please make it simpler.':
    'Este correo exige demasiado trabajo. Simplifíquelo, por favor.',
  'Too many mails are being prepared. Please try again.':
    'Se están preparando demasiados correos. Inténtelo de nuevo.',
  'Email has already been sent': 'El correo ya está enviado',
  'A second person must approve this newsletter': 'Una segunda persona debe aprobar este boletín',
  'scheduled_send_at: must lie in the future': 'El momento debe estar en el futuro',
  'emails.{0}: must be a valid email address': 'Una de ellas no es una dirección de correo válida',
  'emails: {0}': 'Hacen falta de una a veinte direcciones',
  'This proposal has been decided on already': 'Esta propuesta ya está decidida',
  'This proposal is gone': 'Esta propuesta ya no existe',
  'This message is gone': 'Este mensaje ya no existe',
  'This entry has been deleted': 'Esta entrada se ha eliminado',
  'These documents do not have such tags': 'Estos documentos no tienen tales etiquetas',
  'This tag has been deleted': 'Esta etiqueta se ha eliminado',
  'These documents cannot be published': 'Estos documentos no se pueden publicar',
  'Nothing would change': 'No cambiaría nada',
  '{0}: cannot be set for many documents at once':
    '{0}: no se puede fijar en muchos documentos a la vez',
  'At most 1,000,000 documents at once': '1.000.000 documentos a la vez como máximo',
  'Five bulk edits of yours are still running': 'Cinco cambios en bloque suyos siguen en marcha',
  'There are no such documents any more': 'Ya no hay tales documentos',
  'There are {0} documents by now. Please look again.': 'Ahora son {0} documentos. Vuelva a mirar.',
  'This list does not exist any more': 'Esta lista ya no existe',
  'The account that started it has been deleted': 'La cuenta que lo inició se ha eliminado',
  'The account that started it may not do this any more':
    'La cuenta que lo inició ya no puede hacerlo',
  'Another person has it open': 'Otra persona lo tiene abierto',
  'Something went wrong': 'Algo ha ido mal',
  '{0}: is required': '{0}: falta',
  '{0}: must be a valid email address': '{0}: no es una dirección de correo válida',
  '{0}: must be at most {1} characters': '{0}: {1} caracteres como máximo',
  '{0}: must have at most {1} entries': '{0}: {1} como máximo',
  '{0}: must be one of {1}': '{0}: debe ser uno de {1}',
  '{0}: must not contain NUL characters': '{0}: contiene caracteres ilegibles',
  'row: has {0} field where the header has {1}': 'La fila tiene {0} campo; la cabecera, {1}',
  'row: has {0} fields where the header has {1}': 'La fila tiene {0} campos; la cabecera, {1}',
  'This job is no longer there': 'Esta tarea ya no existe',
  'This job has not failed, or runs again already':
    'Esta tarea no ha fallado o ya está de nuevo en marcha',
}
