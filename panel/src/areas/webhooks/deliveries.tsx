import { Button, Group, SegmentedControl, Skeleton, Text, Tooltip } from '@mantine/core'
import { IconReload } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { ReplayRange } from './replay-range.tsx'
import { useDeniedReason } from './use-denied-reason.ts'
import { type Delivery, milliseconds, type Webhook } from './webhook.ts'
import s from './webhooks.module.css'

/** The last hundred, newest first; asked again while one is under way. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [replaying, setReplaying] = useState(false)
  const refusal = useDeniedReason(webhook)
  const status = screen.get('status') as Delivery['status'] | undefined
  const query = useRead(
    'GET /v1/organization/webhooks/{id}/deliveries',
    { params: { id: webhook.id }, query: { environment, status } },
    { every: 5000 },
  )
  return (
    <>
      <Group justify="space-between" gap={8} mb={8}>
        <SegmentedControl
          aria-label="Status"
          value={status ?? 'all'}
          onChange={(value) => screen.set({ status: value === 'all' ? undefined : value })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'succeeded', label: 'Delivered' },
            { value: 'pending', label: 'Pending' },
            { value: 'failed', label: 'Failed' },
          ]}
        />
        <Tooltip label={refusal ?? 'Sends failed deliveries again'}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconReload size={14} />}
            disabled={refusal !== null}
            onClick={() => setReplaying(true)}
          >
            Replay failed…
          </Button>
        </Tooltip>
      </Group>
      {query.data ? (
        <Log deliveries={query.data.deliveries} open={(id) => screen.set({ delivery: id })} />
      ) : query.error ? (
        <FailedPart what="The deliveries" error={query.error} retry={() => void query.refetch()} />
      ) : (
        <LogSkeleton />
      )}
      {replaying && <ReplayRange webhook={webhook} close={() => setReplaying(false)} />}
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
    <LogSkeleton />
  </>
)

const LogSkeleton = () => (
  <div className={s.log} aria-busy>
    {['40%', '34%', '38%', '30%', '36%'].map((width) => (
      <div key={width} className={s.skeleton}>
        <Skeleton h={9} w={width} />
        <Skeleton h={9} w={96} />
        <Skeleton h={8} w="40%" />
        <Skeleton h={8} w={44} />
      </div>
    ))}
  </div>
)

/** Without an answer the time says nothing. */
const tookOf = ({ duration_ms, response_status, attempts }: Delivery) =>
  response_status !== null && duration_ms !== null ? milliseconds(duration_ms) : attempts > 0 && 'No response'

function Log({ deliveries, open }: { deliveries: Delivery[]; open: (id: string) => void }) {
  if (deliveries.length === 0) {
    return (
      <Text c="dimmed" size="sm" mt={12}>
        No deliveries. Send a test event to see one.
      </Text>
    )
  }
  return (
    <ul className={s.log} aria-label="Deliveries">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <button type="button" className={s.delivery} onClick={() => open(delivery.id)}>
            <Text fw={500} fz={13.5} truncate>
              {delivery.type}
            </Text>
            <DeliveryStatus delivery={delivery} />
            <Text size="xs" c="dimmed" truncate className="begins">
              <RelativeTime at={delivery.created_at} />
              {delivery.attempts > 1 && ` · ${delivery.attempts} attempts`}
              {delivery.replay_of && ' · replay'}
              {delivery.status === 'pending' && delivery.attempts > 0 && (
                <>
                  {' '}
                  · next <RelativeTime at={delivery.next_attempt_at} />
                </>
              )}
            </Text>
            <Text size="xs" c="dimmed" ta="right" className="num">
              {tookOf(delivery)}
            </Text>
          </button>
        </li>
      ))}
    </ul>
  )
}
