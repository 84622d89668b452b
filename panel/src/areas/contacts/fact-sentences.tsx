import {
  type Icon,
  IconArrowsJoin2,
  IconBolt,
  IconBuilding,
  IconDoorExit,
  IconKey,
  IconKeyOff,
  IconLogin2,
  IconShieldLock,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { deviceName } from '../../ui/device-name.ts'
import type { Fact } from './contact.ts'

interface Sentence {
  icon: Icon
  title: ReactNode
  says?: ReactNode
}

const methods: Record<string, string> = {
  hash: 'through your product',
  password: 'with a password',
  magic_link: 'with a mailed link',
  email_code: 'with a mailed code',
}

const methodOf = (method: unknown) => {
  const name = String(method ?? '')
  return methods[name] ?? (name.startsWith('oauth:') ? `with ${name.slice(6)}` : '')
}

const sentences: Record<string, (data: Fact['data']) => Sentence> = {
  'contact.identified': () => ({ icon: IconUserCheck, title: 'Became known', says: 'A visitor until then' }),
  'contact.merged': () => ({ icon: IconArrowsJoin2, title: 'Another contact was folded into this one' }),
  'contact.signed_in': ({ method, user_agent, ip }) => ({
    icon: IconLogin2,
    title: `Signed in ${methodOf(method)}`,
    says: [user_agent && deviceName(String(user_agent)), ip].filter(Boolean).join(' · '),
  }),
  'customer.created': () => ({ icon: IconBuilding, title: 'Founded a team' }),
  'customer.member_joined': () => ({ icon: IconBuilding, title: 'Joined a team' }),
  'customer.member_role_changed': () => ({ icon: IconShieldLock, title: 'Was given another role in a team' }),
  'customer.member_left': () => ({ icon: IconDoorExit, title: 'Left a team' }),
  'customer_api_key.created': () => ({ icon: IconKey, title: 'Created a key for their team' }),
  'customer_api_key.revoked': () => ({ icon: IconKeyOff, title: 'Revoked a key of their team' }),
}

const written = (properties: object) =>
  Object.entries(properties)
    .slice(0, 6)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

/** What a fact says to a person. What the product itself tracked keeps the name the product gave it. */
export function sentence({ type, data }: Fact): Sentence {
  const known = sentences[type]?.(data)
  if (known) return known
  const properties = typeof data.properties === 'object' && data.properties !== null ? data.properties : {}
  return { icon: IconBolt, title: type, says: written(properties) }
}
