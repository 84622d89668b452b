import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/revenue.ts'
import { AnchorLink } from '../../ui/links.tsx'

interface CustomerNameProps {
  customer_id: string
  customer: { name: string } | null
}

/** The customer, with a link for members who may see customers. */
export function CustomerName({ customer_id, customer }: CustomerNameProps) {
  const mayRead = useMay()('customers:read')
  if (!customer) return texts.deletedCustomer
  return mayRead ? (
    <AnchorLink to="/customers" search={{ customer: customer_id }} c="inherit" inherit>
      {customer.name}
    </AnchorLink>
  ) : (
    customer.name
  )
}
