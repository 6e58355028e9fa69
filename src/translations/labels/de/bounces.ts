import type { bounces as en } from '../en/bounces.ts'
import type { Translated } from '../translated.ts'

export const bounces: Translated<typeof en> = {
  bounce: 'Rückläufer',
  bounces: 'Rückläufer',
  help: 'Was zu E-Mails zurückkam: unzustellbare E-Mails und Spam-Beschwerden. Harte Rückläufer und Beschwerden sperren die Adresse sofort, weiche nach fünf E-Mails in Folge an verschiedenen Tagen.',
  matched: 'Zugeordnet',
  matchedHelp: 'Ob es um eine von hier versandte E-Mail geht. Andere sperren niemanden.',
  raw: 'Bericht',
}
