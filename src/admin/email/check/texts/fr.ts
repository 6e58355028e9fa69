import type { CheckTexts } from './en.ts'

/** The texts of the mail check, in French. */
export const fr: CheckTexts = {
  title: 'Contrôle de l’e-mail',
  help: 'Rien de tout cela n’empêche l’envoi.',
  nothing: 'Rien à corriger dans l’e-mail.',
  sender: 'Expéditeur',
  checking: 'Contrôle de l’expéditeur …',
  levels: { good: 'Bon', problem: 'À corriger', unknown: 'Inconnu' },
  visit: (count, one) =>
    one ? 'Vérifier 1 lien vers un autre site' : `Vérifier ${count} liens vers d’autres sites`,
  visitHelp:
    'Ils sont ouverts une fois depuis ce serveur. Les liens vers vos contenus sont toujours vérifiés.',
  visiting: 'Vérification …',
  visitedAll: 'Tous les liens vers d’autres sites fonctionnent.',
  broken: (url, reason) => `${url} n’existe pas (${reason}). Corrigez le lien.`,
  unknown: (url, reason) => `${url} n’a pas pu être jugé (${reason}). Ouvrez-le vous-même.`,
  count: (count) =>
    count === 1
      ? 'Le contrôle de l’e-mail a 1 remarque.'
      : `Le contrôle de l’e-mail a ${count} remarques.`,
  countNone: 'Le contrôle de l’e-mail n’a rien trouvé.',
  counting: 'Contrôle de l’e-mail …',
  findings: {
    noSubject: () => 'Pas d’objet. Écrivez-en un : beaucoup ne voient rien d’autre.',
    subjectTooLong: (length) =>
      `L’objet a ${length} caractères. Restez sous 79, l’important d’abord.`,
    subjectCapitals: () =>
      'L’objet est en majuscules. Écrivez-le comme une phrase : les majuscules font penser à du spam.',
    subjectExclamation: () =>
      'L’objet a plusieurs points d’exclamation ou d’interrogation. Un seul suffit ; plus font penser à du spam.',
    subjectMoney: (word) =>
      `L’objet dit « ${word} », que les filtres antispam connaissent. Trouvez d’autres mots si possible.`,
    subjectReply: () =>
      'L’objet commence comme une réponse. Enlevez cela : les lecteurs se sentent trompés, et les filtres le voient.',
    noText: () => 'Pas de contenu.',
    unknownPlaceholder: (name) =>
      `Variable inconnue {{${name}}} : elle restera vide. Corrigez son nom.`,
    noUnsubscribe: () =>
      'Pas de lien {{unsubscribe}}. Il est ajouté aux newsletters, mais pas aux autres e-mails.',
    addressNotShown: () =>
      'L’adresse postale des réglages n’est pas dans l’e-mail. Ajoutez-la : elle manque au pied de page quand l’e-mail a son propre lien {{unsubscribe}}.',
    buttonWithoutLink: (label) =>
      `Le bouton « ${label} » n’a pas de lien valable. Donnez-lui en un.`,
    linkNowhere: (words) =>
      `Le lien « ${words} » ne mène nulle part. Donnez-lui une adresse ou supprimez-le.`,
    linkRelative: (url) => `Le lien ${url} est incomplet. Commencez-le par https://.`,
    linkWithoutScheme: (url) =>
      `Le lien ${url} mène à votre propre site. Commencez-le par https:// s’il s’agit d’un autre.`,
    linkMalformed: (url) => `Le lien ${url} n’est pas une adresse valable. Corrigez-le.`,
    linkUnsupported: (url) =>
      `Les logiciels de messagerie n’ouvrent pas le lien ${url}. Prenez une adresse en https://.`,
    linkLocal: (url) =>
      `Seul votre réseau peut ouvrir le lien ${url}. Prenez une adresse publique.`,
    linkNotFound: (path) =>
      `Rien n’est publié à ${path}. Publiez-le avant l’envoi, ou corrigez le lien.`,
    imageWithoutAlt: (file) =>
      `Une image${file ? ` (${file})` : ''} n’a pas de texte alternatif. Dites ce qu’elle montre, pour qui ne la voit pas.`,
    imageEmbedded: () =>
      'Une image est intégrée au HTML. Téléversez-la : Gmail et Outlook ne la montrent pas ainsi.',
    imageNotReachable: (url) =>
      `Personne ne peut charger l’image ${url || '(sans adresse)'}. Prenez-en une à une adresse publique.`,
    lowContrast: (text) =>
      `« ${text} » est difficile à lire. Choisissez une couleur plus foncée ou plus claire : au moins 4,5 pour 1.`,
    tooLarge: (kilobytes) =>
      `${kilobytes} ko : Gmail coupe ce qui dépasse 100 ko. Raccourcissez l’e-mail.`,
    notChecked: () => 'L’e-mail est trop complexe pour être contrôlé.',
  },
  facts: {
    noPostalAddress: () =>
      'Les réglages n’ont pas d’adresse postale. Saisissez-la : beaucoup de pays l’exigent dans les newsletters.',
    localSite: (url) =>
      `Personne ne peut ouvrir les liens vers ${url}. Donnez à BASE_URL l’adresse publique de cette installation.`,
    senderLocal: (address) =>
      `L’expéditeur ${address} n’a pas de domaine public. Saisissez l’e-mail de l’expéditeur dans les réglages.`,
    spfGood: (domain) => `SPF : ${domain} nomme les serveurs qui peuvent envoyer ses e-mails.`,
    spfMissing: (domain) =>
      `SPF : ${domain} n’a pas d’enregistrement. Ajoutez-en un qui nomme votre serveur, sinon beaucoup finit en spam.`,
    spfSeveral: (domain) =>
      `SPF : ${domain} a plusieurs enregistrements, donc aucun ne compte. N’en gardez qu’un.`,
    spfOpen: (domain) =>
      `SPF : ${domain} permet à tous d’envoyer (+all). Terminez l’enregistrement par ~all ou -all.`,
    spfUnchecked: (domain) => `SPF de ${domain} n’a pas pu être vérifié : le DNS n’a pas répondu.`,
    dkimGood: (domain) => `DKIM : les e-mails sont signés pour ${domain}, et la clé est publiée.`,
    dkimMissing: (name) => `DKIM : aucune clé n’est publiée à ${name}. Ajoutez-la au DNS.`,
    dkimRevoked: (name) => `DKIM : la clé à ${name} est révoquée. Publiez l’actuelle.`,
    dkimOtherKey: (name) =>
      `DKIM : la clé à ${name} n’est pas celle qui signe. Publiez l’actuelle.`,
    dkimUnaligned: (domain) =>
      `DKIM : la signature est pour ${domain}, pas pour le domaine de l’expéditeur. Signez pour celui-ci.`,
    dkimElsewhere: () =>
      'DKIM : rien n’est signé ici. Si votre serveur signe, cela ne se voit pas d’ici.',
    dkimUnchecked: (name) => `DKIM à ${name} n’a pas pu être vérifié : le DNS n’a pas répondu.`,
    dmarcGood: (policy) => `DMARC : il y a une règle (${policy}).`,
    dmarcMissing: (domain) =>
      `DMARC : ${domain} n’a pas de règle. Ajoutez-en une à _dmarc.${domain}, d’abord p=none : Gmail et Yahoo la demandent.`,
    dmarcInvalid: (name) =>
      `DMARC : la règle à _dmarc.${name} n’est pas valable. Il lui faut p=none, quarantine ou reject.`,
    dmarcUnchecked: (domain) =>
      `DMARC de ${domain} n’a pas pu être vérifié : le DNS n’a pas répondu.`,
  },
}
