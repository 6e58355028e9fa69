import type { WebhookTexts } from './en.ts'

export const es: WebhookTexts = {
  secret: 'Secreto de firma',
  secretHelp: 'Con él comprueba el destinatario que una llamada viene de aquí.',
  show: 'Mostrar el secreto',
  hide: 'Ocultar el secreto',
  copy: 'Copiar',
  copied: 'Copiado',
  formerUntil: (until) => `El secreto anterior también firma hasta el ${until}.`,
  replace: 'Sustituir el secreto',
  replaceWarning:
    'El destinatario necesita el nuevo secreto en 24 horas. Hasta entonces las llamadas se firman con ambos.',
  replaced: 'El secreto se ha sustituido',
  cancel: 'Cancelar',
  test: 'Enviar una prueba',
  testing: 'La prueba está en camino …',
  tested: (result) => `Prueba: ${result}`,
  log: 'Todas las llamadas de este webhook',
  switchedOff: 'Desactivado',
  switchedOffHelp: 'Se vuelve a llamar cuando «Activo» está marcado y guardado.',
  failing: (since) => `Todas las llamadas fallan desde el ${since}`,
  failingHelp: 'Después de cinco días se desactiva.',
  failed: (count, isOne) =>
    isOne
      ? 'Una llamada ha fallado definitivamente.'
      : `${count} llamadas han fallado definitivamente.`,
  sendAllAgain: 'Volver a enviar todas',
  sentAllAgain: (count) => `Enviadas de nuevo: ${count}`,
  state: 'Estado',
  webhook: 'Webhook',
  happened: 'Ocurrió',
  attempts: 'Intentos',
  lastAttempt: 'Último intento',
  nextAttempt: 'Próximo intento',
  id: 'webhook-id',
  body: 'Contenido',
  again: 'Volver a enviar',
  againHelp: 'Con el mismo webhook-id, por el que un destinatario reconoce lo que ya tiene.',
  sentAgain: 'Se está enviando de nuevo',
}
