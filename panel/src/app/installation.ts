import type { Output } from '@userkeep/client'
import { useRead } from './api.ts'

export type MailDelivery = Output<'GET /v1/installation'>['mail_delivery']

/** What is true of the whole installation: whether anyone has an account yet, and what there is for development. */
export const useInstallation = () => useRead('GET /v1/installation')

/** What becomes of an email that a screen speaks of. While that is unknown, what is usual. */
export const useMailDelivery = (): MailDelivery => useInstallation().data?.mail_delivery ?? 'mail_server'
