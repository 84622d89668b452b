import type { Output } from '@userkeep/client'

export type Settings = Output<'GET /v1/organization/contact-auth'>
