import { Button, Group, SegmentedControl, Skeleton, Text, Tooltip } from '@mantine/core'
import { IconReload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/webhooks.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { BulkConfirm } from '../../ui/table/bulk-confirm.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { ResendRange } from './resend-range.tsx'
import { useDeniedReason } from './use-denied-reason.ts'
import { type Delivery, deliveryReads, milliseconds, type Webhook } from './webhook.ts'
import s from './webhooks.module.css'

/** The maximum that the API returns. */
const mostDeliveries = 100

/** The last hundred, newest first; asked again while one is under way. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [resending, setResending] = useState<{ deliveries: Delivery[]; done: () => void } | null>(null)
  const refusal = useDeniedReason(webhook)
  const status = screen.get('status') as Delivery['status'] | undefined
  const list = useList(
    'GET /v1/organization/webhooks/{id}/deliveries',
    { params: { id: webhook.id }, query: { environment, status } },
    (answer) => answer.deliveries,
    { every: 5000, paging: useOwnPaging() },
  )
  return (
    <div className={s.log}>
      <DataTable
        label={texts.deliveries}
        name="deliveries"
        list={list}
        filters={['status']}
        tools={<LogTools webhook={webhook} status={status} refusal={refusal} />}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ type, id }) => `${type} ${id.slice(-6)}`}
        openAt={({ id }) => ({ delivery: id })}
        bulk={
          refusal === null
            ? [
                {
                  label: texts.resendEllipsis,
                  icon: IconReload,
                  run: (deliveries, done) => setResending({ deliveries, done }),
                },
              ]
            : undefined
        }
        countText={(count) => (count === mostDeliveries ? texts.theLastCount(count) : texts.deliveriesCount(count))}
        empty={<Empty title={texts.noDeliveries}>{texts.sendATestEventToSeeOne}</Empty>}
        isPlain
      />
      {resending && <ResendMany webhook={webhook} {...resending} close={() => setResending(null)} />}
    </div>
  )
}

interface LogToolsProps {
  webhook: Webhook
  status: Delivery['status'] | undefined
  refusal: string | null
}

function LogTools({ webhook, status, refusal }: LogToolsProps) {
  const screen = useScreen()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SegmentedControl
        aria-label={texts.status}
        value={status ?? 'all'}
        onChange={(value) => screen.set({ status: value === 'all' ? undefined : value })}
        data={[
          { value: 'all', label: texts.all },
          { value: 'succeeded', label: texts.delivered },
          { value: 'pending', label: texts.pending },
          { value: 'failed', label: texts.failed },
        ]}
      />
      <Tooltip label={refusal ?? texts.sendsAllFailedDeliveriesAgain}>
        <Button
          variant="default"
          size="xs"
          ml="auto"
          leftSection={<IconReload size={14} />}
          disabled={refusal !== null}
          onClick={() => setOpen(true)}
        >
          {texts.resendFailed}
        </Button>
      </Tooltip>
      {isOpen && <ResendRange webhook={webhook} close={() => setOpen(false)} />}
    </>
  )
}

/** The whole tab, while its endpoint is on its way. */
export const DeliveriesSkeleton = () => (
  <>
    <Group justify="space-between" mb={8}>
      <Skeleton h={30} w={202} />
      <Skeleton h={28} w={120} />
    </Group>
    {['40%', '34%', '38%', '30%', '36%'].map((width) => (
      <div key={width} className={s.skeleton}>
        <Skeleton h={9} w={width} />
        <Skeleton h={9} w={96} />
        <Skeleton h={8} w="40%" />
        <Skeleton h={8} w={44} />
      </div>
    ))}
  </>
)

/** Without an answer the time says nothing. */
const tookOf = ({ duration_ms, response_status, attempts }: Delivery) =>
  response_status !== null && duration_ms !== null ? milliseconds(duration_ms) : attempts > 0 && texts.noResponse

const columns: Column<Delivery>[] = [
  {
    id: 'event',
    header: texts.event,
    csv: ({ type }) => type,
    width: 260,
    shape: 'lines',
    cell: (delivery) => (
      <>
        <Text fw={500} fz={13.5} truncate>
          {delivery.type}
        </Text>
        <Text size="xs" c="dimmed" truncate className="begins">
          <RelativeTime at={delivery.created_at} />
          {delivery.attempts > 1 && texts.attempts(delivery.attempts)}
          {delivery.replay_of && texts.resentAfter}
          {delivery.status === 'pending' &&
            delivery.attempts > 0 &&
            texts.nextTime(<RelativeTime at={delivery.next_attempt_at} />)}
        </Text>
      </>
    ),
  },
  {
    id: 'delivery-status',
    header: texts.status,
    csv: ({ status, response_status }) => (response_status ? `${status} ${response_status}` : status),
    width: 140,
    cell: (delivery) => <DeliveryStatus delivery={delivery} />,
  },
  {
    id: 'took',
    header: texts.time,
    csv: ({ duration_ms }) => duration_ms,
    width: 100,
    wide: true,
    align: 'end',
    cell: (delivery) => (
      <Text span size="xs" c="dimmed" className="num">
        {tookOf(delivery)}
      </Text>
    ),
  },
]

interface ResendManyProps {
  webhook: Webhook
  deliveries: Delivery[]
  close: () => void
  done: () => void
}

function ResendMany({ webhook, deliveries, close, done }: ResendManyProps) {
  const [environment] = useEnvironment()
  const counted = (count: number) => texts.deliveriesCount(count)
  const endpoint = 'POST /v1/organization/webhooks/{id}/deliveries/{deliveryId}/replay'
  return (
    <BulkConfirm
      rows={deliveries}
      title={texts.resendCount(counted(deliveries.length))}
      act={texts.resend}
      isHarmless
      run={({ id }) => api(endpoint, { params: { id: webhook.id, deliveryId: id }, query: { environment } })}
      refresh={deliveryReads}
      success={(count) => texts.countQueued(counted(count))}
      close={close}
      done={done}
    >
      {texts.eachEventIsSentAgainWithTheSame}
    </BulkConfirm>
  )
}
