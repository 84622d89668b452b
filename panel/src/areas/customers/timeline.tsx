import { IconBuilding, IconDoorExit, IconKey, IconKeyOff, IconShieldLock } from '@tabler/icons-react'
import type { Fact, NameOf, Sentences } from '../../app/timeline.tsx'
import { AnchorLink } from '../../ui/links.tsx'

const customerOf = ({ customer_id }: Fact['data'], nameOf: NameOf) =>
  typeof customer_id === 'string' && (
    <AnchorLink to="/customers" search={{ customer: customer_id }} fz="inherit">
      {nameOf(customer_id) ?? 'View customer'}
    </AnchorLink>
  )

export const timeline: Sentences = {
  'customer.created': (data, nameOf) => ({
    icon: IconBuilding,
    title: 'Created a customer',
    description: customerOf(data, nameOf),
  }),
  'customer.member_joined': (data, nameOf) => ({
    icon: IconBuilding,
    title: 'Joined a customer',
    description: customerOf(data, nameOf),
  }),
  'customer.member_role_changed': (data, nameOf) => ({
    icon: IconShieldLock,
    title: 'Role changed',
    description: customerOf(data, nameOf),
  }),
  'customer.member_left': (data, nameOf) => ({
    icon: IconDoorExit,
    title: 'Left a customer',
    description: customerOf(data, nameOf),
  }),
  'customer_api_key.created': (data, nameOf) => ({
    icon: IconKey,
    title: 'Created an API key',
    description: customerOf(data, nameOf),
  }),
  'customer_api_key.revoked': (data, nameOf) => ({
    icon: IconKeyOff,
    title: 'Revoked an API key',
    description: customerOf(data, nameOf),
  }),
}
