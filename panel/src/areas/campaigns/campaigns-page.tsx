import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/campaigns.ts'
import { Card, Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/filters.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { Calendar } from './calendar.tsx'
import { type Campaign, campaignsRead, states } from './campaign.ts'
import { CampaignPage } from './campaign-page.tsx'
import { columns } from './columns.tsx'
import { FrequencyCap } from './frequency-cap.tsx'
import { NewCampaign } from './new-campaign.tsx'

/** Often enough to see one move that is being sent. */
const listMs = 3000

const filterNames = ['state'] as const
const isState = (text: string | undefined): text is Campaign['state'] => text !== undefined && text in states

export function CampaignsPage() {
  const screen = useScreen()
  const campaign = screen.get('campaign')
  return campaign ? <CampaignPage id={campaign} /> : <Campaigns />
}

function Campaigns() {
  const screen = useScreen()
  const [capping, setCapping] = useState(false)
  const tab = screen.get('tab') === 'calendar' ? 'calendar' : 'list'
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: 'campaign' })}>
      {texts.newCampaign}
    </Button>
  )
  return (
    <Page
      title={texts.campaigns}
      description={texts.emailsAndInAppMessagesToASegment}
      actions={
        <>
          <Button variant="default" onClick={() => setCapping(true)}>
            {texts.frequencyCapEllipsis}
          </Button>
          {create}
        </>
      }
    >
      <TabsRow
        label={texts.view}
        value={tab}
        isBare
        tabs={[
          { value: 'list', label: texts.list },
          { value: 'calendar', label: texts.calendar },
        ]}
        onChange={(value) => screen.set({ tab: value === 'list' ? undefined : value, month: undefined })}
      />
      {tab === 'calendar' ? <Calendar /> : <CampaignList create={create} />}
      {screen.get('new') === 'campaign' && <NewCampaign />}
      {capping && <FrequencyCap close={() => setCapping(false)} />}
    </Page>
  )
}

const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }))

function CampaignList({ create }: { create: React.ReactNode }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const state = screen.get('state')
  const filter = { environment, ...(isState(state) && { state }) }
  const list = useList(campaignsRead, { query: filter }, (answer) => answer.campaigns, { every: listMs })
  return (
    <Card label={texts.campaigns}>
      <DataTable
        label={texts.campaigns}
        name="campaigns"
        list={list}
        filters={filterNames}
        tools={<ChoiceFilter name="state" label={texts.status} options={stateOptions} />}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        openAt={({ id }) => ({ campaign: id })}
        empty={
          state ? (
            <Empty title={texts.noCampaignsWithThisStatus}>{texts.chooseAnotherStatus}</Empty>
          ) : (
            <Empty title={texts.noCampaignsYet} action={create}>
              {texts.chooseASegmentAndATemplateCheck}
            </Empty>
          )
        }
      />
    </Card>
  )
}
