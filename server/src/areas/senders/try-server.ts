import { seconds } from '../../platform/clock.ts'
import { invalid } from '../../platform/fail.ts'
import { withinDeadline } from '../../platform/mail/deadline.ts'
import { createTransportWith } from '../../platform/mail/transport.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Smtp } from './senders.sql.ts'
import { smtpOptions } from './smtp-options.ts'

const defaultPorts = [25, 465, 587]

/** Signs in at a mail server before anything is saved; refuses what does not work, by the field that is to blame. */
export async function tryServer(
  platform: Pick<Platform, 'outgoing' | 'secrets' | 'settings'>,
  smtp: Smtp,
  password: string | null,
): Promise<void> {
  refuseUnfit(platform, smtp, password)
  const transport = createTransportWith({ ...smtpOptions(platform, smtp, password), forceAuth: smtp.user !== null })
  try {
    await withinDeadline(transport.verify(), seconds(20))
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const reason = message.replaceAll('\0', '').slice(0, 300)
    if (code === 'EAUTH') invalid('smtp.password', `the mail server refused the sign-in: ${reason}`)
    if (code === 'ETLS') invalid('smtp.security', `no secure connection: ${reason}`)
    invalid('smtp.host', `the mail server cannot be used: ${reason}`)
  } finally {
    transport.close()
  }
}

function refuseUnfit(
  { outgoing, settings }: Pick<Platform, 'outgoing' | 'settings'>,
  smtp: Smtp,
  password: string | null,
) {
  const { host, port, security, user } = smtp
  if ((user === null) !== (password === null)) invalid(user === null ? 'smtp.user' : 'smtp.password', 'is required')
  if (settings.allowPrivateTargets) return
  const problem = outgoing.problemWithHost(host)
  if (problem) invalid('smtp.host', problem)
  if (port < 1024 && !defaultPorts.includes(port))
    invalid('smtp.port', `must be ${defaultPorts.join(', ')}, or 1024 and above`)
  if (security === 'none') invalid('smtp.security', 'must be tls or starttls')
}
