export interface InboundSettings {
  readonly domain: string
  readonly host: string
  /** null: another instance receives. */
  readonly port: number | null
  /** Absent: the port offers no encryption. */
  readonly tls?: CertificateFiles | undefined
}

/** The paths of a certificate and of its key, in PEM. */
export interface CertificateFiles {
  readonly certFile: string
  readonly keyFile: string
}

declare module '../../platform/platform.ts' {
  interface Settings {
    /** Incoming mail. Absent: none is received, and mail has no reply addresses. */
    readonly inbound?: InboundSettings | undefined
  }
}
