import type { Input, Output } from '@userkeep/client'
import { texts } from '../../texts/contact-auth.ts'

export type Provider = Output<'GET /v1/organization/contact-auth/providers'>['providers'][number]
export type ProviderBody = Input<'PUT /v1/organization/contact-auth/providers/{provider}'>['body']
export type Preset = ProviderBody['preset']

export const providersRead = 'GET /v1/organization/contact-auth/providers'

export const presets: Record<Preset, { label: string; needs: 'nothing' | 'tenant' | 'issuer' | 'endpoints' }> = {
  google: { label: texts.google, needs: 'nothing' },
  github: { label: texts.gitHub, needs: 'nothing' },
  microsoft: { label: texts.microsoft, needs: 'tenant' },
  oidc: { label: texts.openIDConnect, needs: 'issuer' },
  oauth2: { label: texts.oAuth2, needs: 'endpoints' },
}
