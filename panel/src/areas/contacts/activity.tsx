import { Button, Skeleton, Text, Timeline } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Failed } from '../../ui/states.tsx'
import type { Contact } from './contact.ts'
import s from './contacts.module.css'
import { sentence } from './fact-sentences.tsx'

const pageSize = 50

/** Every fact about the person, in words, newest first. */
export function Activity({ contact }: { contact: Contact }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const limit = Math.min(200, Number(screen.get('facts')) || pageSize)
  const query = useRead('GET /v1/organization/contacts/{id}/timeline', {
    params: { id: contact.id },
    query: { environment, limit },
  })
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Skeleton h={240} mt={10} />
  const { facts, has_more } = query.data
  if (facts.length === 0) {
    return (
      <Text c="dimmed" size="sm" mt={6}>
        Nothing has happened yet. Signing in, joining a team and whatever your product tracks appear here.
      </Text>
    )
  }
  return (
    <>
      <Timeline
        bulletSize={26}
        lineWidth={1}
        mt={8}
        classNames={{ itemBullet: s.bullet, item: s.item, itemTitle: s.itemTitle }}
      >
        {facts.map((fact) => {
          const { icon: Icon, title, says } = sentence(fact)
          return (
            <Timeline.Item key={fact.id} bullet={<Icon size={14} stroke={1.8} />} title={title}>
              {says && (
                <Text size="sm" c="dimmed" className={s.itemSays}>
                  {says}
                </Text>
              )}
              <Text size="xs" c="dimmed" mt={2}>
                <RelativeTime at={fact.occurred_at} />
              </Text>
            </Timeline.Item>
          )
        })}
      </Timeline>
      {has_more && limit < 200 && (
        <Button variant="default" size="xs" mt={18} onClick={() => screen.set({ facts: String(limit + pageSize) })}>
          Show older
        </Button>
      )}
    </>
  )
}
