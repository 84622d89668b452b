import type { Input, Output } from '@userkeep/client'

export type Provider = Output<'GET /v1/organization/contact-auth/providers'>['providers'][number]
export type ProviderBody = Input<'PUT /v1/organization/contact-auth/providers/{provider}'>['body']
export type Preset = ProviderBody['preset']

export const providersRead = 'GET /v1/organization/contact-auth/providers'

export const presets: Record<Preset, { label: string; needs: 'nothing' | 'tenant' | 'issuer' | 'endpoints' }> = {
  google: { label: 'Google', needs: 'nothing' },
  github: { label: 'GitHub', needs: 'nothing' },
  microsoft: { label: 'Microsoft', needs: 'tenant' },
  oidc: { label: 'OpenID Connect', needs: 'issuer' },
  oauth2: { label: 'OAuth 2', needs: 'endpoints' },
}
