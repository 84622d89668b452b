import { useScreen } from '../../app/screen-search.ts'
import { Page } from '../../ui/page.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { PayoutList } from './payout-list.tsx'
import { ProgramTab } from './program-tab.tsx'
import { ReferralList } from './referral-list.tsx'
import { ReportSection } from './report-section.tsx'

const tabs = [
  { value: 'referrals', label: 'Referrals' },
  { value: 'payouts', label: 'Payouts' },
  { value: 'program', label: 'Program' },
]

export function ReferralsPage() {
  const screen = useScreen()
  const tab = tabs.find(({ value }) => value === screen.get('tab'))?.value ?? 'referrals'
  const change = (value: string) =>
    screen.narrow({ tab: value === 'referrals' ? undefined : value, state: undefined, reason: undefined })
  return (
    <Page title="Referrals" description="Who brings whom, what was refused and why, and what both sides get.">
      <TabsRow isBare label="Show" value={tab} tabs={tabs} onChange={change} />
      {tab === 'referrals' && (
        <>
          <ReportSection />
          <ReferralList />
        </>
      )}
      {tab === 'payouts' && <PayoutList />}
      {tab === 'program' && <ProgramTab />}
    </Page>
  )
}
