import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/referrals.ts'
import { Page } from '../../ui/page.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { PayoutList } from './payout-list.tsx'
import { ProgramTab } from './program-tab.tsx'
import { ReferralList } from './referral-list.tsx'
import { ReportSection } from './report-section.tsx'

const tabs = [
  { value: 'referrals', label: texts.referrals },
  { value: 'payouts', label: texts.payouts },
  { value: 'program', label: texts.program },
]

export function ReferralsPage() {
  const screen = useScreen()
  const tab = tabs.find(({ value }) => value === screen.get('tab'))?.value ?? 'referrals'
  const change = (value: string) =>
    screen.narrow({ tab: value === 'referrals' ? undefined : value, state: undefined, reason: undefined })
  return (
    <Page title={texts.referrals} description={texts.referralsRefusalsAndRewards}>
      <TabsRow isBare label={texts.show} value={tab} tabs={tabs} onChange={change} />
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
