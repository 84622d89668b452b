import { customerParts } from '../../app/customer-parts.ts'
import { useMay } from '../../app/session.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import type { Customer } from './customer.ts'

/** The parts of areas that somebody may see. */
export function useBillingParts() {
  const may = useMay()
  return customerParts.filter(({ permission }) => !permission || may(permission))
}

/** The billing sections of areas: subscription, invoices, credits, entitlements, usage. */
export const CustomerBilling = ({ customer }: { customer: Customer }) =>
  useBillingParts().map(({ title, show }) => (
    <DrawerSection key={title} title={title}>
      {show(customer.id)}
    </DrawerSection>
  ))
