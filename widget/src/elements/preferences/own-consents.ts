import type { Output } from '@userkeep/client'

export type OwnConsents = Output<'GET /v1/contact/consents'>
