import { IconArrowsJoin2, IconLogin2, IconUserCheck } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'
import { deviceName } from '../../ui/device-name.ts'

const methods: Record<string, string> = {
  hash: 'through your product',
  password: 'with a password',
  magic_link: 'with an email link',
  email_code: 'with an email code',
}

const methodOf = (method: unknown) => {
  const name = String(method ?? '')
  return methods[name] ?? (name.startsWith('oauth:') ? `with ${name.slice(6)}` : '')
}

export const timeline: Sentences = {
  'contact.identified': () => ({ icon: IconUserCheck, title: 'Identified', description: 'Was a visitor before' }),
  'contact.merged': () => ({ icon: IconArrowsJoin2, title: 'Another contact was merged into this one' }),
  'contact.signed_in': ({ method, user_agent, ip }) => ({
    icon: IconLogin2,
    title: `Signed in ${methodOf(method)}`,
    description: [user_agent && deviceName(String(user_agent)), ip].filter(Boolean).join(' · '),
  }),
}
