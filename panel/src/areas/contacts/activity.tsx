import { Button, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { type Fact, sentence } from '../../app/timeline.tsx'
import { texts } from '../../texts/contacts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FailedPart } from '../../ui/states.tsx'
import type { Contact } from './contact.ts'
import s from './contacts.module.css'

const pageSize = 50

export const ActivitySkeleton = () => (
  <Stack gap={26} mt={10} aria-busy>
    {['52%', '38%', '46%', '34%'].map((width) => (
      <Group key={width} gap={14} wrap="nowrap" align="flex-start">
        <Skeleton circle h={26} w={26} />
        <div style={{ flex: 1 }}>
          <Skeleton h={10} w={width} mt={8} />
          <Skeleton h={9} w="24%" mt={10} />
        </div>
      </Group>
    ))}
  </Stack>
)

/** Every fact about the person, in words, newest first. */
export function Activity({ contact }: { contact: Contact }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const limit = Math.min(200, Number(screen.get('facts')) || pageSize)
  const query = useRead('GET /v1/organization/contacts/{id}/timeline', {
    params: { id: contact.id },
    query: { environment, limit },
  })
  if (!query.data) {
    return query.error ? (
      <FailedPart what={texts.theActivity} error={query.error} retry={() => void query.refetch()} />
    ) : (
      <ActivitySkeleton />
    )
  }
  const { facts, has_more } = query.data
  if (facts.length === 0) {
    return (
      <Text c="dimmed" size="sm" mt={6}>
        {texts.noActivityYetSignInsCustomer}
      </Text>
    )
  }
  return (
    <>
      <Facts facts={facts} />
      {has_more && limit < 200 && (
        <Button variant="default" size="xs" mt={18} onClick={() => screen.set({ facts: String(limit + pageSize) })}>
          {texts.showOlder}
        </Button>
      )}
    </>
  )
}

/** Facts in words. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Timeline
    bulletSize={26}
    lineWidth={1}
    mt={8}
    classNames={{ itemBullet: s.bullet, item: s.item, itemTitle: s.itemTitle }}
  >
    {facts.map((fact) => {
      const { icon: Icon, title, description } = sentence(fact)
      return (
        <Timeline.Item key={fact.id} bullet={<Icon size={14} stroke={1.8} />} title={title}>
          {description && (
            <Text size="sm" c="dimmed" className={s.itemDescription}>
              {description}
            </Text>
          )}
          <Text size="xs" c="dimmed" mt={2} className="begins">
            <RelativeTime at={fact.occurred_at} />
          </Text>
        </Timeline.Item>
      )
    })}
  </Timeline>
)
