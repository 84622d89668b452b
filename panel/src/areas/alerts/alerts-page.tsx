import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/alerts.ts'
import { Page } from '../../ui/page.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { AddDestination } from './add-destination.tsx'
import { AlertLog } from './alert-log.tsx'
import { DestinationsList } from './destinations-list.tsx'

const tabs = [
  { value: 'destinations', label: texts.destinations },
  { value: 'log', label: texts.log },
]

export function AlertsPage() {
  const screen = useScreen()
  const isLog = screen.get('tab') === 'log'
  return (
    <Page
      title={texts.alerts}
      description={texts.messagesToAChatChannelOrByEmail}
      actions={!isLog && <AddDestination />}
    >
      <TabsRow
        isBare
        label={texts.alerts}
        value={isLog ? 'log' : 'destinations'}
        tabs={tabs}
        onChange={(tab) =>
          screen.set({ tab: tab === 'log' ? tab : undefined, kind: undefined, page: undefined, after: undefined })
        }
      />
      {isLog ? <AlertLog /> : <DestinationsList />}
    </Page>
  )
}
