import { IconBuilding, IconDoorExit, IconKey, IconKeyOff, IconShieldLock } from '@tabler/icons-react'
import type { Fact, NameOf, Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'
import { AnchorLink } from '../../ui/links.tsx'

const customerOf = ({ customer_id }: Fact['data'], nameOf: NameOf) =>
  typeof customer_id === 'string' && (
    <AnchorLink to="/customers" search={{ customer: customer_id }} fz="inherit">
      {nameOf(customer_id) ?? texts.viewCustomer}
    </AnchorLink>
  )

export const timeline: Sentences = {
  'customer.created': (data, nameOf) => ({
    icon: IconBuilding,
    title: texts.createdACustomer,
    description: customerOf(data, nameOf),
  }),
  'customer.member_joined': (data, nameOf) => ({
    icon: IconBuilding,
    title: texts.joinedACustomer,
    description: customerOf(data, nameOf),
  }),
  'customer.member_role_changed': (data, nameOf) => ({
    icon: IconShieldLock,
    title: texts.roleChanged,
    description: customerOf(data, nameOf),
  }),
  'customer.member_left': (data, nameOf) => ({
    icon: IconDoorExit,
    title: texts.leftACustomer,
    description: customerOf(data, nameOf),
  }),
  'customer_api_key.created': (data, nameOf) => ({
    icon: IconKey,
    title: texts.createdAnAPIKey,
    description: customerOf(data, nameOf),
  }),
  'customer_api_key.revoked': (data, nameOf) => ({
    icon: IconKeyOff,
    title: texts.revokedAnAPIKey,
    description: customerOf(data, nameOf),
  }),
}
