import type { EmptyLists } from './en.ts'

export const de: EmptyLists = {
  actions: 'Was Ihre Organisation tut und wozu sie einlädt, in der Reihenfolge, die Sie wählen.',
  news: 'Was geschehen ist und was Sie zu sagen haben, mit Datum; das Neueste steht auf der Website und in den Feeds zuerst.',
  events:
    'Wo man Ihnen begegnen kann, mit Datum und Ort; auch in dem Kalender, den Menschen abonnieren.',
  pages: 'Was bleibt: wer Sie sind, wie man mitmacht, das Impressum. Das Menü führt dorthin.',
  people: 'Wen Ihre Organisation vorstellt, mit Bild, Rolle und ein paar Worten.',
  media: 'Bilder für Artikel, Veranstaltungen, Seiten und E-Mails; sie kommen dort oder hier dazu.',
  files:
    'Dateien zum Herunterladen, etwa eine Satzung oder ein Formular; Artikel, Veranstaltungen und Seiten führen zu ihnen.',
  tags: 'Wörter, die Aktionen, Neuigkeiten, Veranstaltungen und Seiten verbinden, etwa ein Thema oder ein Ort.',
  contacts:
    'Menschen, mit denen Sie in Verbindung stehen. Tragen Sie sie hier ein, oder importieren Sie eine Datei aus Ihrem bisherigen Dienst.',
  'progression-stages':
    'Die Schritte des Weges, den Menschen mit Ihnen gehen. Das Board hat für jeden eine Spalte.',
  'follow-up-rules':
    'Was so viele Tage nach dem Erreichen einer Stufe zu tun ist, etwa ein Anruf eine Woche nach der ersten Begegnung.',
  segments:
    'Gruppen von Kontakten, die durch Regeln gefunden werden, etwa alle Mitglieder einer Stadt. Newsletter können an sie gehen.',
  'contact-fields':
    'Was Sie von Kontakten neben Name und Adresse wissen möchten, etwa Sprache oder Stadtteil.',
  newsletters:
    'E-Mails an alle, die abonniert haben, oder an ein Segment. Nichts geht hinaus, bevor es freigegeben ist.',
  'newsletter-subscribers':
    'Wer Ihre Newsletter bekommt. Man trägt sich auf Ihrer Website ein; wen Sie schon haben, können Sie importieren.',
  'compose-emails':
    'Einzelne E-Mails an Menschen, die Sie benennen, etwa eine Einladung an die Vortragenden einer Veranstaltung.',
  'email-templates': 'E-Mails, mit denen Sie beginnen, mit Platzhaltern wie dem Namen.',
  'contact-submissions': 'Was man Ihnen über das Kontaktformular Ihrer Website schreibt.',
  'action-submissions':
    'Was man Ihnen über das Formular Ihrer Website vorschlägt; aus einem Vorschlag kann eine Aktion werden.',
  webhooks:
    'URLs anderer Systeme, die aufgerufen werden, wenn hier etwas geschieht, etwa ein neues Abonnement.',
}
