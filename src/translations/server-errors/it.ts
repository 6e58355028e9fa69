import type { de } from './de.ts'

export const it: Readonly<Record<keyof typeof de, string>> = {
  'That is too long': 'È troppo lungo',
  'The request could not be read': 'La richiesta non è leggibile',
  'Please sign in': 'Effettuare l’accesso',
  'You are not allowed to do this': 'Il suo account non lo permette',
  'Not found': 'Non trovato',
  'This mail is no longer there': 'Questa e-mail non c’è più',
  'This contact has been deleted': 'Questo contatto è stato eliminato',
  'This stage has been deleted': 'Questa tappa è stata eliminata',
  'This follow-up has been deleted': 'Questo richiamo è stato eliminato',
  'This follow-up is already completed': 'Questo richiamo è già completato',
  'This follow-up is already cancelled': 'Questo richiamo è già annullato',
  'The date lies in the future': 'La data è nel futuro',
  'Somebody has changed this contact meanwhile':
    'Qualcuno ha modificato questo contatto nel frattempo',
  'Somebody has moved this contact to “{0}” meanwhile':
    'Qualcuno ha spostato questo contatto in «{0}» nel frattempo',
  'The file did not arrive whole': 'Il file non è arrivato per intero',
  'The file is larger than 50 MB': 'Il file supera i 50 MB',
  'The file is empty': 'Il file è vuoto',
  'The file must be text in UTF-8 or UTF-16': 'Il file deve essere testo in UTF-8 o UTF-16',
  'The file is not a text file; please save it as CSV':
    'Il file non è un file di testo; salvarlo come CSV',
  'The file is not a CSV file: {0}': 'Il file non è un CSV: {0}',
  'The file has the column {0} twice': 'Il file ha due volte la colonna {0}',
  'The file must be a CSV file with a column name':
    'Il file deve essere un CSV con una colonna name',
  'The file has no header in its first {0} characters':
    'Il file non ha un’intestazione nei primi {0} caratteri',
  'The file has more than {0} columns near line {1}':
    'Il file ha più di {0} colonne vicino alla riga {1}',
  'The file has email addresses in the column “{0}”, which would be lost; please name it email':
    'Il file ha indirizzi e-mail nella colonna «{0}», che andrebbero persi; la chiami email',
  'The file has more than {0} wrong rows': 'Il file ha più di {0} righe errate',
  'Something went wrong. Nothing was imported.':
    'Qualcosa è andato storto. Non è stato importato nulla.',
  'It has been deleted meanwhile': 'È stato eliminato nel frattempo',
  'Somebody has changed it meanwhile. Please read it again.':
    'Qualcuno l’ha modificato nel frattempo. Rileggerlo.',
  'Newsletter must be approved before sending':
    'La newsletter deve essere approvata prima dell’invio',
  'Newsletter has already been sent': 'La newsletter è già inviata',
  'This mail takes too much work. Please make it simpler.':
    'Questa email richiede troppo lavoro. Semplificarla, per favore.',
  'Too many mails are being prepared. Please try again.':
    'Si stanno preparando troppe email. Riprovare, per favore.',
  'Email has already been sent': 'L’email è già inviata',
  'A second person must approve this newsletter':
    'Una seconda persona deve approvare questa newsletter',
  'scheduled_send_at: must lie in the future': 'Il momento deve essere nel futuro',
  'emails.{0}: must be a valid email address': 'Uno di essi non è un indirizzo email valido',
  'emails: {0}': 'Servono da uno a venti indirizzi',
  'This proposal has been decided on already': 'Su questa proposta si è già deciso',
  'This proposal is gone': 'Questa proposta non c’è più',
  'This message is gone': 'Questo messaggio non c’è più',
  'This entry has been deleted': 'Questa voce è stata eliminata',
  'These documents do not have such tags': 'Questi documenti non hanno etichette simili',
  'This tag has been deleted': 'Questa etichetta è stata eliminata',
  'These documents cannot be published': 'Questi documenti non si possono pubblicare',
  'Nothing would change': 'Non cambierebbe nulla',
  '{0}: cannot be set for many documents at once':
    '{0}: non si può impostare in molti documenti insieme',
  'At most 1,000,000 documents at once': 'Al massimo 1.000.000 di documenti insieme',
  'Five bulk edits of yours are still running':
    'Cinque sue modifiche in blocco sono ancora in corso',
  'There are no such documents any more': 'Non ci sono più documenti simili',
  'There are {0} documents by now. Please look again.':
    'Ora i documenti sono {0}. Controlli di nuovo.',
  'This list does not exist any more': 'Questo elenco non esiste più',
  'The account that started it has been deleted': 'L’account che l’ha avviata è stato eliminato',
  'The account that started it may not do this any more':
    'L’account che l’ha avviata non può più farlo',
  'Another person has it open': 'Un’altra persona lo ha aperto',
  'Something went wrong': 'Qualcosa è andato storto',
  '{0}: is required': '{0}: manca',
  '{0}: must be a valid email address': '{0}: non è un indirizzo email valido',
  '{0}: must be at most {1} characters': '{0}: al massimo {1} caratteri',
  '{0}: must have at most {1} entries': '{0}: al massimo {1}',
  '{0}: must be one of {1}': '{0}: deve essere uno di {1}',
  '{0}: must not contain NUL characters': '{0}: contiene caratteri illeggibili',
  'row: has {0} field where the header has {1}': 'La riga ha {0} campo, l’intestazione {1}',
  'row: has {0} fields where the header has {1}': 'La riga ha {0} campi, l’intestazione {1}',
  'This job is no longer there': 'Questa attività non c’è più',
  'This job has not failed, or runs again already':
    'Questa attività non è fallita o è già ripartita',
}
