import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/campaigns.ts'
import { Editor } from '../../ui/editor/editor.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { type Campaign, campaignRead, stateOf } from './campaign.ts'
import { CampaignActs } from './campaign-acts.tsx'
import { Composer } from './composer/composer.tsx'
import { LiveProgress } from './progress.tsx'
import { Recipients } from './recipients.tsx'
import { ReportView } from './report/report-view.tsx'
import { Setup } from './setup.tsx'

const tabs = [
  { value: 'report', label: texts.report },
  { value: 'recipients', label: texts.recipients },
  { value: 'setup', label: texts.setup },
] as const
type Tab = (typeof tabs)[number]['value']

const ofCampaign = { state: undefined, sort: undefined, page: undefined, after: undefined }
const back = { label: texts.campaigns, search: { ...ofCampaign, campaign: undefined, tab: undefined, step: undefined } }

/** Often enough to watch it go out. */
const movingMs = 1500

export function CampaignPage({ id }: { id: string }) {
  const [environment] = useEnvironment()
  const query = useRead(campaignRead, { params: { id }, query: { environment } }, { single: true, every: movingMs })
  if (query.data) return <Loaded campaign={query.data} />
  return (
    <Editor title={texts.campaign} back={back}>
      <Card label={texts.campaign}>
        {query.error ? (
          <Failed what={texts.theCampaign} error={query.error} retry={() => void query.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={8} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ campaign }: { campaign: Campaign }) {
  const { label, tone } = stateOf(campaign)
  return (
    <Editor
      title={campaign.name}
      back={back}
      status={<Status tone={tone}>{label}</Status>}
      actions={<CampaignActs campaign={campaign} />}
    >
      {campaign.state === 'draft' ? <Composer key={campaign.id} campaign={campaign} /> : <Sent campaign={campaign} />}
    </Editor>
  )
}

function Sent({ campaign }: { campaign: Campaign }) {
  const screen = useScreen()
  const tab = tabs.find(({ value }) => value === screen.get('tab'))?.value ?? 'report'
  return (
    <>
      <LiveProgress campaign={campaign} />
      <TabsRow<Tab>
        label={texts.campaignView}
        value={tab}
        isBare
        tabs={[...tabs]}
        onChange={(value) => screen.set({ ...ofCampaign, tab: value === 'report' ? undefined : value })}
      />
      {tab === 'report' && <ReportView campaign={campaign} />}
      {tab === 'recipients' && <Recipients campaign={campaign} />}
      {tab === 'setup' && <Setup campaign={campaign} />}
    </>
  )
}
