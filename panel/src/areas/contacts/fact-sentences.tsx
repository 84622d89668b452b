import { Anchor } from '@mantine/core'
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
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deviceName } from '../../ui/device-name.ts'
import type { Fact } from './contact.ts'

interface Sentence {
  icon: Icon
  title: ReactNode
  description?: ReactNode
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

/** What a team is called that the person is still in. */
type NameOf = (customerId: string) => string | undefined

const teamOf = ({ customer_id }: Fact['data'], nameOf: NameOf) =>
  typeof customer_id === 'string' && (
    <Anchor component={Link} to={'/customers' as never} search={{ customer: customer_id } as never} fz="inherit">
      {nameOf(customer_id) ?? 'See the team'}
    </Anchor>
  )

const sentences: Record<string, (data: Fact['data'], nameOf: NameOf) => Sentence> = {
  'contact.identified': () => ({ icon: IconUserCheck, title: 'Became known', description: 'A visitor until then' }),
  'contact.merged': () => ({ icon: IconArrowsJoin2, title: 'Another contact was folded into this one' }),
  'contact.signed_in': ({ method, user_agent, ip }) => ({
    icon: IconLogin2,
    title: `Signed in ${methodOf(method)}`,
    description: [user_agent && deviceName(String(user_agent)), ip].filter(Boolean).join(' · '),
  }),
  'customer.created': (data, nameOf) => ({
    icon: IconBuilding,
    title: 'Founded a team',
    description: teamOf(data, nameOf),
  }),
  'customer.member_joined': (data, nameOf) => ({
    icon: IconBuilding,
    title: 'Joined a team',
    description: teamOf(data, nameOf),
  }),
  'customer.member_role_changed': (data, nameOf) => ({
    icon: IconShieldLock,
    title: 'Was given another role in a team',
    description: teamOf(data, nameOf),
  }),
  'customer.member_left': (data, nameOf) => ({
    icon: IconDoorExit,
    title: 'Left a team',
    description: teamOf(data, nameOf),
  }),
  'customer_api_key.created': (data, nameOf) => ({
    icon: IconKey,
    title: 'Created a key for their team',
    description: teamOf(data, nameOf),
  }),
  'customer_api_key.revoked': (data, nameOf) => ({
    icon: IconKeyOff,
    title: 'Revoked a key of their team',
    description: teamOf(data, nameOf),
  }),
}

const written = (properties: object) =>
  Object.entries(properties)
    .slice(0, 6)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

/** What a fact says to a person. What the product itself tracked keeps the name the product gave it. */
export function sentence({ type, data }: Fact, nameOf: NameOf): Sentence {
  const known = sentences[type]?.(data, nameOf)
  if (known) return known
  const properties = typeof data.properties === 'object' && data.properties !== null ? data.properties : {}
  return { icon: IconBolt, title: type, description: written(properties) }
}
