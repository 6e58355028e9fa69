declare module 'maildev' {
  interface Options {
    smtp: number
    web: number
    ip: string
    webIp: string
    mailDirectory: string
    silent: boolean
  }

  export default function maildev(options: Options): { listen(ready: () => void): void }
}
