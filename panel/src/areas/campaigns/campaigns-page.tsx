import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
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
      New campaign
    </Button>
  )
  return (
    <Page
      title="Campaigns"
      description="Mail and in-app messages to a segment. Each person gets one at most once, and mail only if they agreed."
      actions={
        <>
          <Button variant="default" onClick={() => setCapping(true)}>
            Frequency cap…
          </Button>
          {create}
        </>
      }
    >
      <TabsRow
        label="View"
        value={tab}
        isBare
        tabs={[
          { value: 'list', label: 'List' },
          { value: 'calendar', label: 'Calendar' },
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
    <Card label="Campaigns">
      <DataTable
        label="Campaigns"
        name="campaigns"
        list={list}
        filters={filterNames}
        tools={<ChoiceFilter name="state" label="State" options={stateOptions} />}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        openAt={({ id }) => ({ campaign: id })}
        empty={
          state ? (
            <Empty title="No campaigns in this state">Choose another state.</Empty>
          ) : (
            <Empty title="No campaigns yet" action={create}>
              Choose a segment and a template, see exactly who would receive it, and send it now, later or whenever
              something happens.
            </Empty>
          )
        }
      />
    </Card>
  )
}
