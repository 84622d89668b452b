import { Button, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/contacts.ts'
import { FailedPart } from '../../ui/states.tsx'
import { ActivitySkeleton, Facts } from './activity.tsx'

const shown = 4

/** The last activities of a contact, with the names of things. */
export function RecentActivity({ contactId }: { contactId: string }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/timeline',
    { params: { id: contactId }, query: { environment, limit: shown } },
    { single: true },
  )
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
      <Text c="dimmed" size="sm">
        {texts.noActivityYetSignInsCustomer}
      </Text>
    )
  }
  return (
    <>
      <Facts facts={facts} />
      {has_more && (
        <Button variant="default" size="xs" mt={14} onClick={() => screen.set({ tab: 'activity' })}>
          {texts.allActivity}
        </Button>
      )}
    </>
  )
}
