import type { de } from './de.ts'

export const fr: Readonly<Record<keyof typeof de, string>> = {
  'That is too long': 'C’est trop long',
  'The request could not be read': 'La demande n’a pas pu être lue',
  'Please sign in': 'Veuillez vous connecter',
  'You are not allowed to do this': 'Votre compte ne le permet pas',
  'Not found': 'Introuvable',
  'This mail is no longer there': 'Cet e-mail n’existe plus',
  'This contact has been deleted': 'Ce contact a été supprimé',
  'This stage has been deleted': 'Cette étape a été supprimée',
  'This follow-up has been deleted': 'Cette relance a été supprimée',
  'This follow-up is already completed': 'Cette relance est déjà faite',
  'This follow-up is already cancelled': 'Cette relance est déjà annulée',
  'The date lies in the future': 'La date est dans le futur',
  'Somebody has changed this contact meanwhile': 'Quelqu’un a modifié ce contact entre-temps',
  'Somebody has moved this contact to “{0}” meanwhile':
    'Quelqu’un a déplacé ce contact vers « {0} » entre-temps',
  'The file did not arrive whole': 'Le fichier n’est pas arrivé en entier',
  'The file is larger than 50 MB': 'Le fichier dépasse 50 Mo',
  'The file is empty': 'Le fichier est vide',
  'The file must be text in UTF-8 or UTF-16': 'Le fichier doit être du texte en UTF-8 ou UTF-16',
  'The file is not a text file; please save it as CSV':
    'Le fichier n’est pas un fichier texte ; veuillez l’enregistrer en CSV',
  'The file is not a CSV file: {0}': 'Le fichier n’est pas un fichier CSV : {0}',
  'The file has the column {0} twice': 'Le fichier a deux fois la colonne {0}',
  'The file must be a CSV file with a column name':
    'Le fichier doit être un fichier CSV avec une colonne name',
  'The file has no header in its first {0} characters':
    'Le fichier n’a pas d’en-tête dans ses {0} premiers caractères',
  'The file has more than {0} columns near line {1}':
    'Le fichier a plus de {0} colonnes vers la ligne {1}',
  'The file has email addresses in the column “{0}”, which would be lost; please name it email':
    'Le fichier a des adresses e-mail dans la colonne « {0} », qui seraient perdues ; veuillez la nommer email',
  'The file has more than {0} wrong rows': 'Le fichier a plus de {0} lignes erronées',
  'Something went wrong. Nothing was imported.': 'Une erreur est survenue. Rien n’a été importé.',
  'It has been deleted meanwhile': 'Cela a été supprimé entre-temps',
  'Somebody has changed it meanwhile. Please read it again.':
    'Quelqu’un l’a modifié entre-temps. Veuillez le relire.',
  'Newsletter must be approved before sending':
    'La lettre doit être approuvée avant d’être envoyée',
  'Newsletter has already been sent': 'La lettre est déjà envoyée',
  'This mail takes too much work. Please make it simpler.':
    'Ce mail demande trop de travail. Veuillez le simplifier.',
  'Too many mails are being prepared. Please try again.':
    'Trop de mails sont en préparation. Veuillez réessayer.',
  'Email has already been sent': 'L’e-mail est déjà envoyé',
  'A second person must approve this newsletter':
    'Une deuxième personne doit approuver cette lettre',
  'scheduled_send_at: must lie in the future': 'Le moment doit être dans le futur',
  'emails.{0}: must be a valid email address': 'L’une d’elles n’est pas une adresse e-mail valable',
  'emails: {0}': 'Il faut une à vingt adresses',
  'This proposal has been decided on already': 'Cette proposition a déjà été décidée',
  'This proposal is gone': 'Cette proposition n’existe plus',
  'This message is gone': 'Ce message n’existe plus',
  'This entry has been deleted': 'Cette entrée a été supprimée',
  'These documents do not have such tags': 'Ces documents n’ont pas de telles étiquettes',
  'This tag has been deleted': 'Cette étiquette a été supprimée',
  'These documents cannot be published': 'Ces documents ne peuvent pas être publiés',
  'Nothing would change': 'Rien ne changerait',
  '{0}: cannot be set for many documents at once':
    '{0} : ne peut pas être fixé pour beaucoup de documents à la fois',
  'At most 1,000,000 documents at once': '1 000 000 de documents à la fois au plus',
  'Five bulk edits of yours are still running':
    'Cinq de vos modifications groupées sont encore en cours',
  'There are no such documents any more': 'Il n’y a plus de tels documents',
  'There are {0} documents by now. Please look again.':
    'Il y a maintenant {0} documents. Veuillez vérifier de nouveau.',
  'This list does not exist any more': 'Cette liste n’existe plus',
  'The account that started it has been deleted': 'Le compte qui l’a lancée a été supprimé',
  'The account that started it may not do this any more':
    'Le compte qui l’a lancée n’en a plus le droit',
  'Another person has it open': 'Une autre personne l’a ouvert',
  'Something went wrong': 'Un problème est survenu',
  '{0}: is required': '{0} : manque',
  '{0}: must be a valid email address': '{0} : n’est pas une adresse e-mail valable',
  '{0}: must be at most {1} characters': '{0} : {1} caractères au plus',
  '{0}: must have at most {1} entries': '{0} : {1} au plus',
  '{0}: must be one of {1}': '{0} : doit être l’un de {1}',
  '{0}: must not contain NUL characters': '{0} : contient des caractères illisibles',
  'row: has {0} field where the header has {1}': 'La ligne a {0} champ, l’en-tête {1}',
  'row: has {0} fields where the header has {1}': 'La ligne a {0} champs, l’en-tête {1}',
  'This job is no longer there': 'Cette tâche n’existe plus',
  'This job has not failed, or runs again already':
    'Cette tâche n’a pas échoué ou est déjà relancée',
}
