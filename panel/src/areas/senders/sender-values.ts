import type { Input } from '@userkeep/client'
import type { Sender } from './sender.ts'

export interface SenderValues {
  name: string
  from_name: string
  from_address: string
  reply_to: string
  per_minute: number | string
  is_default: boolean
  ownServer: boolean
  host: string
  port: number | string
  security: NonNullable<Sender['smtp']>['security']
  user: string
  password: string
  signs: boolean
  domain: string
  selector: string
  private_key: string
}

export const valuesOf = (sender: Sender | null): SenderValues => ({
  name: sender?.name ?? '',
  from_name: sender?.from_name ?? '',
  from_address: sender?.from_address ?? '',
  reply_to: sender?.reply_to ?? '',
  per_minute: sender?.per_minute ?? '',
  is_default: sender?.is_default ?? false,
  ownServer: sender ? sender.smtp !== null : true,
  host: sender?.smtp?.host ?? '',
  port: sender?.smtp?.port ?? 587,
  security: sender?.smtp?.security ?? 'starttls',
  user: sender?.smtp?.user ?? '',
  password: '',
  signs: sender?.dkim != null,
  domain: sender?.dkim?.domain ?? '',
  selector: sender?.dkim?.selector ?? '',
  private_key: '',
})

type Body = Input<'POST /v1/organization/senders'>['body']

/** A secret that is left empty stays as it is. */
export function bodyOf(values: SenderValues): Body {
  const { ownServer, signs, host, port, security, user, password, domain, selector, private_key } = values
  return {
    name: values.name,
    from_name: values.from_name,
    from_address: values.from_address,
    reply_to: values.reply_to === '' ? null : values.reply_to,
    per_minute: values.per_minute === '' ? null : Number(values.per_minute),
    is_default: values.is_default,
    smtp: ownServer
      ? { host, port: Number(port), security, user: user === '' ? null : user, ...(password !== '' && { password }) }
      : null,
    dkim: ownServer && signs ? { domain, selector, ...(private_key !== '' && { private_key }) } : null,
  }
}

/** Fields of the form, from the paths that the API names them by. */
export const fieldErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, reason]) => [path.replace(/^(smtp|dkim)\./, ''), reason]))
