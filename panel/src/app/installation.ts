import type { Output } from '@userkeep/client'
import { useRead } from './api.ts'

export type MailDelivery = Output<'GET /v1/installation'>['mail_delivery']

/** Reads the state of the installation: whether an account exists, and the development tools. */
export const useInstallation = () => useRead('GET /v1/installation')

/** Returns how mail is delivered; the usual way until that is known. */
export const useMailDelivery = (): MailDelivery => useInstallation().data?.mail_delivery ?? 'mail_server'
