import { billingParts } from '../../app/billing-parts.ts'
import { useSession } from '../../app/session.tsx'
import { Page } from '../../ui/page.tsx'
import { RequirePermission } from '../team/require-permission.tsx'

export const BillingPage = () => (
  <RequirePermission title="Billing" needs="$billing.manage">
    <Billing />
  </RequirePermission>
)

function Billing() {
  const { team } = useSession()
  return (
    <Page title="Billing" description={`What ${team?.name} pays for and uses.`}>
      {billingParts.map(({ name, show }) => (
        <div key={name} class="billing-part">
          {show()}
        </div>
      ))}
    </Page>
  )
}
