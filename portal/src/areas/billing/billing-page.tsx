import { billingParts } from '../../app/billing-parts.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/billing.ts'
import { Page } from '../../ui/page.tsx'
import { RequirePermission } from '../team/require-permission.tsx'

export const BillingPage = () => (
  <RequirePermission title={texts.billing} needs="$billing.manage">
    <Billing />
  </RequirePermission>
)

function Billing() {
  const { team } = useSession()
  return (
    <Page title={texts.billing} description={texts.planUsageAndInvoicesOfName(team?.name ?? '')}>
      {billingParts.map(({ name, show }) => (
        <div key={name} class="billing-part">
          {show()}
        </div>
      ))}
    </Page>
  )
}
