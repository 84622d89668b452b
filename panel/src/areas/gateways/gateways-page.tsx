import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/gateways.ts'
import { locale } from '../../texts/locale.ts'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { ConnectGateway } from './connect-gateway.tsx'
import { type PaymentGateway, providerNames } from './gateway.ts'
import { GatewayDrawer } from './gateway-drawer.tsx'
import { GatewayStatus } from './gateway-status.tsx'

export function GatewaysPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const list = useList('GET /v1/organization/gateways', { query: { environment } }, (answer) => answer.gateways)
  const connect = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={2} />}
      onClick={() => screen.set({ new: 'gateway' })}
    >
      {texts.connectGateway}
    </Button>
  )
  return (
    <Page
      title={texts.paymentGateways}
      description={texts.paymentProvidersForCheckoutEach}
      actions={connect(list.rows?.length === 0 ? 'default' : 'filled')}
    >
      <Card label={texts.paymentGateways}>
        <DataTable
          label={texts.paymentGateways}
          name="gateways"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          openAt={({ id }) => ({ gateway: id })}
          isOpen={({ id }) => id === screen.get('gateway')}
          empty={
            <Empty title={texts.noGatewayConnected} action={connect('filled')}>
              {environment === 'test' ? texts.connectTheSandboxToTryCheckout : texts.connectYourStripeAccountToSell}
            </Empty>
          }
        />
      </Card>
      {screen.get('new') === 'gateway' && <ConnectGateway close={() => screen.set({ new: undefined })} />}
      <GatewayDrawer />
    </Page>
  )
}

const columns: Column<PaymentGateway>[] = [
  {
    id: 'name',
    header: texts.name,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 200,
    shape: 'lines',
    cell: ({ name, provider, account }) => (
      <div>
        <Text fw={550} fz={13.5} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {providerNames[provider]} · {account}
        </Text>
      </div>
    ),
  },
  {
    id: 'status',
    header: texts.status,
    csv: ({ health }) => health.status,
    sort: ({ health }) => health.status,
    width: 170,
    cell: (gateway) => (
      <>
        <GatewayStatus gateway={gateway} />
        <MobileLine>
          <RelativeTime at={gateway.health.last_message_at} never={texts.noMessages} />
        </MobileLine>
      </>
    ),
  },
  {
    id: 'message',
    header: texts.lastMessage,
    csv: ({ health }) => health.last_message_at,
    sort: ({ health }) => health.last_message_at,
    width: 130,
    wide: true,
    cell: ({ health }) => <RelativeTime at={health.last_message_at} never={texts.noneYet} />,
  },
  {
    id: 'waiting',
    header: texts.pendingChanges,
    csv: ({ health }) => health.waiting_calls,
    sort: ({ health }) => health.waiting_calls,
    width: 130,
    wide: true,
    align: 'end',
    cell: ({ health: { waiting_calls } }) => (
      <Text span inherit className="num" c={waiting_calls === 0 ? 'dimmed' : undefined}>
        {waiting_calls.toLocaleString(locale)}
      </Text>
    ),
  },
  {
    id: 'created',
    header: texts.connected,
    csv: ({ created_at }) => created_at,
    sort: ({ created_at }) => created_at,
    width: 120,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
